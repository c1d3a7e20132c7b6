/** What a service worker is given. The types of pages and of workers contradict each other, so these few are written down here. */
interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void;
}

export interface WorkerFetch extends WorkerEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith: (response: Promise<Response>) => void;
}

interface WorkerEvents {
  install: WorkerEvent;
  activate: WorkerEvent;
  message: WorkerEvent & { data: unknown };
  sync: WorkerEvent & { tag: string };
  fetch: WorkerFetch;
}

export interface WorkerScope {
  addEventListener: <Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void) => void;
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: ServiceWorkerRegistration;
  location: Location;
}
