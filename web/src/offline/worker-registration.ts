import { allFilesKept, fillCaches, syncTag } from './worker-messages.ts';
import { lockNameOf } from './worker.rules.ts';

interface SyncManager {
  register: (tag: string) => Promise<void>;
}

/**
 * Starts the service worker, which opens the app without a network. Not in development, where files change under it. The page holds
 * a lock in the name of its version, so that the worker keeps that version's files while a tab still needs them.
 */
export async function startWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const version = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src');
  if (version) void navigator.locks?.request(lockNameOf(version), { mode: 'shared' }, () => new Promise(() => undefined));
  await navigator.serviceWorker.register('/service-worker.js', { scope: '/', updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- for windows only
  active?.postMessage(fillCaches);
}

/** Whether the whole app opens without a network. */
export async function hasAllFiles(): Promise<boolean> {
  if (typeof caches === 'undefined' || !navigator.serviceWorker?.controller) return false;
  return (await caches.match(allFilesKept)) !== undefined;
}

/** Asks the browser to send what waits even when this page is gone, where it can. */
export async function sendLater(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as { sync?: SyncManager };
  // Refused in private windows, and where a person has switched it off: the page itself then sends.
  await sync?.register(syncTag).catch(() => undefined);
}

/** Everything the worker keeps, and the worker itself. */
export async function stopWorker(): Promise<void> {
  const workers = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(workers.map((worker) => worker.unregister()));
  // Missing on plain http, where there is nothing to drop.
  if (typeof caches === 'undefined') return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}
