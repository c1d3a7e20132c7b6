import type { QuickAction } from '@onhand/contract/quick-actions';
import { readLocal, writeLocal } from '../../platform/local-storage.ts';
import type { LastAction } from './quick-actions.rules.ts';

type ByPerson = Record<string, LastAction>;

function everyones(): ByPerson {
  try {
    const kept: unknown = JSON.parse(readLocal('lastQuickAction') || '{}');
    return typeof kept === 'object' && kept !== null ? (kept as ByPerson) : {};
  } catch {
    return {};
  }
}

/** Reads this person's last choice on this device. */
export function readLastAction(userId: string): LastAction | null {
  const last = everyones()[userId];
  return typeof last?.id === 'number' && typeof last.timestamp === 'number' ? last : null;
}

export function keepLastAction(userId: string, { id, name, actionType, actionConfig }: QuickAction, now: number): void {
  const last: LastAction = { id, name, actionType, actionConfig, timestamp: now };
  writeLocal('lastQuickAction', JSON.stringify({ ...everyones(), [userId]: last }));
}
