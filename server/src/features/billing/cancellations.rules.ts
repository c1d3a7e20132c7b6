import { deletionOf } from '@onhand/contract/plans';

/** Days after the end on which owners are told that everything will be deleted. */
export const warningDays = [1, 15, 27] as const;
export type WarningDay = (typeof warningDays)[number];

const day = 86_400_000;
/** So much time lies between the last warning and the deletion, even if the warnings came late because the server was down. */
const graceMs = 2 * day;

export interface Warned {
  endedAt: string;
  warnedDays: number;
  warnedAt: string | null;
}

/** Returns what is due now: a warning (the last of several that were missed), the deletion, or nothing. Nobody loses data unwarned. */
export function dueWarning({ endedAt, warnedDays, warnedAt }: Warned, now: Date): WarningDay | 'delete' | null {
  const passed = (now.getTime() - Date.parse(endedAt)) / day;
  const due = warningDays.filter((days) => days <= passed && days > warnedDays).at(-1);
  if (due !== undefined) return due;
  const lastWarning = warningDays.at(-1) ?? 0;
  const isWarned = warnedDays >= lastWarning && warnedAt !== null && now.getTime() - Date.parse(warnedAt) >= graceMs;
  return isWarned && now >= deletionOf(endedAt) ? 'delete' : null;
}
