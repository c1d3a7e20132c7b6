import { toast } from '../ui/toast.ts';

const quietFor = 10_000;

/** Runs `show` unless it ran within the last 10 seconds. */
export function notMoreOftenThanTold(show: () => void, now: () => number = () => performance.now()): () => void {
  let shownAt = Number.NEGATIVE_INFINITY;
  return () => {
    const time = now();
    if (time - shownAt < quietFor) return;
    shownAt = time;
    show();
  };
}

/** SHELL-12: files of an older version are gone after a deployment, so a failed load nearly always means a newer one. */
export const promptNewVersion = notMoreOftenThanTold(() => {
  toast({
    title: 'New Version Available',
    description: 'A new version of the app is available. Please refresh to continue.',
    persistent: true,
    action: { label: 'Refresh', onSelect: () => location.reload() },
  });
});

/** Without a network a load fails for another reason, and a refresh would lose the page. */
export function reportFailedLoad(): void {
  if (navigator.onLine) promptNewVersion();
}

export function isScriptOrStylesheet(target: EventTarget | null): boolean {
  if (target instanceof HTMLScriptElement) return true;
  return target instanceof HTMLLinkElement && /\b(stylesheet|modulepreload)\b/.test(target.rel);
}
