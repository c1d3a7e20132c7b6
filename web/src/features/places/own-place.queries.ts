import type { OwnPlace } from '@onhand/contract/auth';
import { useSession } from '../../platform/session.ts';

/** PLC-10: the place the person works from; null is none. */
export function useOwnPlace(): OwnPlace | null {
  const session = useSession();
  return session.status === 'signed-in' ? (session.user.place ?? null) : null;
}
