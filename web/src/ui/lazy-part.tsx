import { type ComponentType, lazy, useEffect, useState } from 'react';

export interface LazyPart<Props> {
  /** For inside a `Suspense`. */
  Part: ComponentType<Props>;
  /** Fetches its code before it is needed; settles in any case, for a failure is told when the part is shown. */
  preload: () => Promise<void>;
  /** The component itself, once its code is there. */
  loaded: () => ComponentType<Props> | undefined;
}

/**
 * A component in a file of its own. Once the file is there it is drawn at once: by `lazy` alone it would first show a fallback,
 * and React lets every fallback stand for a third of a second. `onWait` is told when somebody is kept waiting by the download.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, onWait = noWait): LazyPart<Props> {
  let download: Promise<{ default: ComponentType<Props> }> | undefined;
  let component: ComponentType<Props> | undefined;
  const fetchOnce = () => {
    download ??= load().then(
      (found) => {
        component = found;
        return { default: found };
      },
      (error: unknown) => {
        download = undefined;
        throw error;
      },
    );
    return download;
  };
  const Awaited = lazy(() => {
    const fetched = fetchOnce();
    onWait(fetched);
    return fetched;
  }) as ComponentType<Props>;
  function Part(props: Props) {
    // One and the same for as long as it is on the screen: another would lose its state.
    const [Component] = useState<ComponentType<Props>>(() => component ?? Awaited);
    return <Component {...props} />;
  }
  return { Part, preload: () => fetchOnce().then(noop, noop), loaded: () => component };
}

/** Null until the part is there, which it begins to fetch once what is on the screen has been drawn. */
export function usePart<Props>({ Part, preload, loaded }: LazyPart<Props>): ComponentType<Props> | null {
  const [isThere, setIsThere] = useState(() => loaded() !== undefined);
  useEffect(() => {
    if (isThere) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    // An effect may come before the picture; the frame is the one that draws it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => void preload().then(() => isGone || setIsThere(true)));
    });
    return () => {
      isGone = true;
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isThere, preload]);
  return isThere ? Part : null;
}

function noop() {}

function noWait(_download: Promise<unknown>) {}
