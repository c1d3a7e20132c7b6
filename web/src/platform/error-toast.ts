import { type ToastOptions, toast } from '../ui/toast.ts';
import { bodyOf, isSilent, isUnauthorized, titleOf } from './errors.ts';
import { goToSignIn } from './sign-in.ts';

/** What a person is told about an error, or null where nothing is to be said. */
export function toastFor(error: unknown): ToastOptions | null {
  if (isSilent(error)) return null;
  return { title: titleOf(error), description: bodyOf(error), tone: 'destructive' };
}

export function showError(error: unknown): void {
  const options = toastFor(error);
  if (!options) return;
  toast(isUnauthorized(error) ? { ...options, action: { label: 'Sign In', onSelect: goToSignIn } } : options);
}
