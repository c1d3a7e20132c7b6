import './platform/zod-without-eval.ts';
import './ui/styles.css';

/**
 * The libraries run first and the app after a pause: in one go they would keep a phone busy for longer than a tap should wait.
 * The page fetches both from the beginning (build.ts).
 */
async function load(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with the id "root".');
  await import('react-dom/client');
  await new Promise((resolve) => setTimeout(resolve));
  const { start } = await import('./start.tsx');
  await start(root);
}

void load();
