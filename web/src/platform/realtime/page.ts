/** The page's side of a connection. */
export interface Page {
  /** Milliseconds since it was opened: nothing on it was read before that. */
  ageMs(): number;
  isVisible(): boolean;
  /** Answers how to stop listening. */
  listen(on: { visibilityChanged: () => void; cameOnline: () => void }): () => void;
}

export const browserPage: Page = {
  ageMs: () => performance.now(),
  isVisible: () => document.visibilityState === 'visible',
  listen: ({ visibilityChanged, cameOnline }) => {
    document.addEventListener('visibilitychange', visibilityChanged);
    window.addEventListener('online', cameOnline);
    return () => {
      document.removeEventListener('visibilitychange', visibilityChanged);
      window.removeEventListener('online', cameOnline);
    };
  },
};
