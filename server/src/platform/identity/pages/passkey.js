// Signing in with a passkey: by the button, and where the browser offers passkeys as it offers addresses, from the email field.
const part = document.querySelector('[data-passkey]');
const canAsk = isSecureContext && typeof globalThis.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function';
let waiting = new AbortController();

async function ask(mediation) {
  const answer = await fetch(`${part.dataset.passkey}/options`, { method: 'POST' });
  if (!answer.ok) throw new Error('no question came');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await answer.json());
  return navigator.credentials.get({ publicKey, mediation, signal: waiting.signal });
}

function send(credential) {
  const form = part.querySelector('form');
  form.elements.credential.value = JSON.stringify(credential.toJSON());
  form.submit();
}

async function offer() {
  if (part.dataset.fillsIn === undefined) return;
  if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
  await ask('conditional')
    .then(send)
    .catch(() => {
      // Nobody chose one: the form is still there.
    });
}

if (part && canAsk) {
  const [button, problem] = [part.querySelector('button'), part.querySelector('[role=alert]')];
  part.hidden = false;
  button.addEventListener('click', async () => {
    // A browser asks one question at a time.
    waiting.abort();
    waiting = new AbortController();
    problem.hidden = true;
    button.disabled = true;
    try {
      send(await ask());
    } catch {
      problem.textContent = 'No passkey was used. Try again, or sign in another way.';
      problem.hidden = false;
      button.disabled = false;
      void offer();
    }
  });
  void offer();
}
