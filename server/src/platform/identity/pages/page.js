// The theme chosen in the product, where there is one; otherwise the system's.
try {
  const theme = localStorage.getItem('onhand.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.style.colorScheme = theme;
} catch {
  // Without storage the system decides.
}

for (const button of document.querySelectorAll('[data-shows]')) {
  const input = document.getElementById(button.dataset.shows);
  button.hidden = false;
  button.addEventListener('click', () => {
    const isShown = input.type === 'text';
    input.type = isShown ? 'password' : 'text';
    button.textContent = isShown ? 'Show' : 'Hide';
    button.setAttribute('aria-pressed', String(!isShown));
  });
}

const waiting = document.querySelector('[data-waits-for]');
let pause = 2000;
let isLeaving = false;
// A person who follows the link in this very tab is on the way already, and must not be called back.
addEventListener('beforeunload', () => {
  isLeaving = true;
});

async function look() {
  try {
    const { state } = await (await fetch(waiting.dataset.waitsFor)).json();
    if (isLeaving) return undefined;
    if (state === 'confirmed') return location.assign(waiting.dataset.leadsTo);
    if (state === 'gone') return location.reload();
  } catch {
    // Without a network nothing is known; the next look may find it.
  }
  pause = Math.min(pause * 1.1, 15000);
  setTimeout(look, pause);
}
if (waiting) setTimeout(look, pause);
