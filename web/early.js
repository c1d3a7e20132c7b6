// The build puts this behind theme.js, so that it runs before the app's own code has arrived: the code of the screen that the
// address names, and the answers that decide what is shown, are on their way by then. platform/early-answers.ts takes them.
(() => {
  // theme.js is the public pages' too, and they ask nothing.
  if (!document.querySelector('link[rel=preload][href="/api/auth/user"]')) return;
  /** Filled in by the build. */
  const font = '';
  // Text that is drawn in one font and then in another is laid out twice; on a phone's network everything else comes first (ui/font.ts).
  if (font && matchMedia('(min-width: 1024px)').matches) {
    const link = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: font };
    document.head.append(Object.assign(document.createElement('link'), link));
  } else {
    let hasFont = false;
    try {
      hasFont = localStorage.getItem('onhand.hasFont') !== null;
    } catch {
      // Without storage every visit is like the first.
    }
    if (!hasFont) document.documentElement.dataset.font = 'later';
  }

  /** Path of a screen → its files; filled in by the build. */
  const screens = {};
  const fetchScreen = () => {
    for (const [path, files] of Object.entries(screens)) {
      if (!new RegExp(path).test(location.pathname)) continue;
      for (const href of files) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    }
  };

  /** What a screen asks for first where its address says no more than its path; early-calls.test.ts compares. */
  const firstCalls = {
    '/inventory': ['/api/inventory?sort=name&direction=asc&limit=100', '/api/custom-fields'],
    '/dashboard': ['/api/dashboard/value-trend?range=30d', '/api/transactions/recent?limit=6', '/api/dashboard/batch'],
  };
  /** To others the screen is closed. */
  const firstCallsFor = { '/dashboard': ['owner', 'admin'] };

  const answers = (globalThis.onhandEarlyAnswers = new Map());
  const ask = (path) => {
    const answer = fetch(path, { credentials: 'include' });
    // Told by whoever takes it.
    answer.catch(() => undefined);
    answers.set(path, answer);
    return answer;
  };
  const askFirst = async () => {
    const response = await ask('/api/auth/user');
    const user = response.ok ? await response.clone().json() : null;
    if (typeof user?.organizationId !== 'number') return;
    void ask('/api/organization');
    void ask('/api/subscription/status');
    // Whoever is signed out sees none of it.
    fetchScreen();
    const { pathname, search } = location;
    if (search !== '' || firstCallsFor[pathname]?.includes(user.role) === false) return;
    for (const path of firstCalls[pathname] ?? []) void ask(path);
  };
  askFirst().catch(() => undefined);
})();
