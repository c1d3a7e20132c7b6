/** Tells the browser how to install the app. In the page itself it would be fetched, with its icon, before the app's own files. */
export function linkManifest(): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }));
}
