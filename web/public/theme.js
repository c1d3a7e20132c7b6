// Loaded blocking in the head, so that the first paint already has the right theme. In the app src/ui/theme.ts takes over from
// here; the public pages have nothing else, so the system and other tabs are followed here too.
(() => {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    let theme = null;
    try {
      theme = localStorage.getItem('onhand.theme');
    } catch {
      // Without storage the system decides.
    }
    if (theme !== 'light' && theme !== 'dark') theme = system.matches ? 'dark' : 'light';
    const root = document.documentElement;
    root.dataset.theme = theme;
    root.style.colorScheme = theme;
    const meta = document.querySelector('meta[name="theme-color"]');
    if (meta) meta.content = theme === 'dark' ? '#0d1316' : '#f5f7f8';
  };
  apply();
  system.addEventListener('change', apply);
  addEventListener('storage', apply);
})();
