// Loaded blocking in the head, so that the first paint already has the right theme. src/ui/theme.ts takes over from here.
(() => {
  let theme = null;
  try {
    theme = localStorage.getItem('onhand.theme');
  } catch {
    // Without storage the system decides.
  }
  if (theme !== 'light' && theme !== 'dark') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.style.colorScheme = theme;
  const meta = document.querySelector('meta[name="theme-color"]');
  if (meta) meta.content = theme === 'dark' ? '#0d1316' : '#f5f7f8';
})();
