import type { OfflinePort } from '../platform/offline-port.ts';

/** Each part is loaded when it is first needed: most visits have a network. */
export const deviceAsPort: OfflinePort = {
  answer: async (row, parts) => {
    // Only where the service worker is: it has this part of the app at hand without a network.
    if (!globalThis.navigator?.serviceWorker?.controller) return undefined;
    const device = await import('./device-answers.ts').catch(() => undefined);
    return device?.answerFromDevice(row, parts);
  },
  leave: async () => (await import('./sign-out.ts')).leaveDevice(),
  sessionEnded: async () => (await import('./leaving.ts')).sessionEnded(),
};
