import { type ToastOptions, toast } from '../ui/toast.ts';
import { ApiError } from './api-error.ts';
import { bodyOf, isSilent, isUnauthorized, titleOf } from './errors.ts';
import { goToSignIn } from './sign-in.ts';

type Action = NonNullable<ToastOptions['action']>;

const waysOn = new Map<string, Action>();

/** From now on errors with these codes are told together with a way on, such as to a larger plan. Returns how to end that. */
export function offerWayOn(codes: readonly string[], action: Action): () => void {
  for (const code of codes) waysOn.set(code, action);
  return () => {
    for (const code of codes) waysOn.delete(code);
  };
}

function wayOnFrom(error: unknown): Action | undefined {
  if (isUnauthorized(error)) return { label: 'Sign In', onSelect: goToSignIn };
  return error instanceof ApiError ? waysOn.get(error.error ?? '') : undefined;
}

/** Makes the message about an error, or null if nothing is to be said. */
export function toastFor(error: unknown): ToastOptions | null {
  if (isSilent(error)) return null;
  return { title: titleOf(error), description: bodyOf(error), tone: 'destructive' };
}

export function showError(error: unknown): void {
  const options = toastFor(error);
  if (options) toast({ ...options, action: wayOnFrom(error) });
}
