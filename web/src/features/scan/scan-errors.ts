import { isUnauthorized } from '../../platform/errors.ts';
import { goToSignIn } from '../../platform/sign-in.ts';
import { toast } from '../../ui/toast.ts';

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
