import { storeOf } from '../ui/store.ts';
import { toast } from '../ui/toast.ts';
import { readLocal } from '../platform/local-storage.ts';
import { keepNothingMore } from './device.ts';
import { wipeDevice } from './leaving.ts';

/** A person's answer when changes are still to be sent. */
export type LeaveAnswer = 'stay' | 'drop';

type Asking = { count: number; answer: (answer: LeaveAnswer) => void } | null;

/** The open question, for the dialog that asks it. */
export const leaveQuestion = storeOf<Asking>(null);

/** Wipes the device; false when the person would rather stay. */
export async function leaveDevice(): Promise<boolean> {
  if (!navigator.onLine) {
    toast({ title: 'You Are Offline', description: 'Signing out needs a connection.', tone: 'destructive' });
    return false;
  }
  const count = readLocal('waitingChanges') + readLocal('refusedChanges');
  if (count > 0 && (await askBefore(count)) === 'stay') return false;
  keepNothingMore();
  // A device that cannot be wiped (storage refused) has kept nothing either; signing out must not depend on it.
  await wipeDevice().catch((error: unknown) => console.warn('The device could not be wiped', error));
  return true;
}

function askBefore(count: number): Promise<LeaveAnswer> {
  return new Promise((resolve) => {
    leaveQuestion.write({
      count,
      answer: (answer) => {
        leaveQuestion.write(null);
        resolve(answer);
      },
    });
  });
}
