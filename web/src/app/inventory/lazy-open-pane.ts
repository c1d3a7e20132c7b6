import { lazyPart } from '../../ui/lazy-part.tsx';

/** An open item or the form for a new one: more code than the list itself, which most look at first. */
export const openPane = lazyPart(() => import('./open-pane.tsx').then((file) => file.OpenPane));
