import { ApiError } from '../../platform/api-error.ts';
import { showError } from '../../platform/error-toast.ts';
import { isUnauthorized } from '../../platform/errors.ts';
import { goToSignIn } from '../../platform/sign-in.ts';
import { toast } from '../../ui/toast.ts';

export const itemNotFound = { title: 'Item Not Found', description: 'No item found with this QR code.' } as const;

const unauthorized = {
  update: { title: 'Unauthorized', description: 'You are logged out. Logging in again...', signInAfter: 500 },
  adjustment: { title: 'Session Expired', description: 'Please log in again to continue.', signInAfter: 1500 },
} as const;

/** SCAN-15. `update` is a quantity that was entered, `adjustment` one tap on a preset, a continuous scan or a lookup. */
export function tellScanError(error: unknown, during: keyof typeof unauthorized, signIn: () => void = goToSignIn): void {
  if (isUnauthorized(error)) {
    const { signInAfter, ...words } = unauthorized[during];
    toast({ ...words, tone: 'destructive' });
    setTimeout(signIn, signInAfter);
    return;
  }
  toast({ title: 'Error', description: 'Failed to update stock. Please try again.', tone: 'destructive' });
}

/** The lookup failed. The server's words about a code that it cannot even read are meant for programmers. */
export function tellLookupError(error: unknown): void {
  if (isUnauthorized(error)) tellScanError(error, 'adjustment');
  else if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.error === 'INVALID_INPUT') {
    toast({ title: itemNotFound.title, description: 'This code cannot be one of your labels.', tone: 'destructive' });
  } else showError(error);
}
