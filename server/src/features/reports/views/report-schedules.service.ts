import type { ReportSchedule } from '@onhand/contract/report-views';
import type { Tx } from '../../../platform/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { keepWithin } from '../../../platform/record-limits.ts';
import type { Scope } from '../../../platform/scope.ts';
import {
  deleteSchedule,
  findSchedule,
  insertSchedule,
  listDueTimes,
  listRecipients,
  listSchedules,
  replaceRecipients,
  type ScheduleRow,
  setDueTime,
  timeZoneOf,
  updateSchedule,
} from './report-schedules.store.ts';
import { movedTo, nextDue } from './schedule.rules.ts';

export interface ScheduleInput extends ScheduleRow {
  recipients: readonly string[];
}

export async function schedulesOf(tx: Tx, scope: Scope): Promise<{ timeZone: string; schedules: ReportSchedule[] }> {
  const [timeZone, schedules] = await Promise.all([timeZoneOf(tx, scope.organizationId), listSchedules(tx, scope)]);
  return { timeZone, schedules };
}

export async function createSchedule(tx: Tx, scope: Scope, wanted: ScheduleInput, now: Date): Promise<ReportSchedule> {
  const nextAt = await checked(tx, scope, wanted, now);
  keepWithin(tx, scope, 'reportSchedules');
  return finish(tx, scope, await insertSchedule(tx, scope, wanted, nextAt), wanted);
}

export async function changeSchedule(tx: Tx, scope: Scope, id: number, wanted: ScheduleInput, now: Date): Promise<ReportSchedule> {
  if (!(await findSchedule(tx, scope, id))) throw new AppError('NOT_FOUND');
  await updateSchedule(tx, scope, id, wanted, await checked(tx, scope, wanted, now));
  return finish(tx, scope, id, wanted);
}

export async function removeSchedule(tx: Tx, scope: Scope, id: number): Promise<{ deleted: true }> {
  if ((await deleteSchedule(tx, scope, id)) === 0) throw new AppError('NOT_FOUND');
  tx.emit({ type: 'preferences_update' });
  return { deleted: true };
}

/**
 * After the organization's clock has changed, each report stays due on its day at its hour, by the new clock. So none is sent twice or left
 * out; one whose hour is past already is sent at once.
 */
export async function moveSchedules(tx: Tx, scope: Scope, { from, to }: { from: string; to: string }): Promise<void> {
  for (const { id, hour, nextAt } of await listDueTimes(tx, scope)) {
    await setDueTime(tx, scope, id, movedTo(to, new Date(nextAt), { hour, from }));
  }
}

/** Reports are money, so they go to those who may see it; answers when the first one is due. */
async function checked(tx: Tx, scope: Scope, { recipients, ...rhythm }: ScheduleInput, now: Date): Promise<Date> {
  const allowed = new Set((await listRecipients(tx, scope)).map(({ userId }) => userId));
  if (!recipients.every((userId) => allowed.has(userId))) {
    const message = 'Reports go to members who may see costs.';
    throw new AppError('NOT_FOUND', { message, details: [{ field: 'recipients', message }] });
  }
  return nextDue(rhythm, await timeZoneOf(tx, scope.organizationId), now);
}

async function finish(tx: Tx, scope: Scope, id: number, { recipients }: ScheduleInput): Promise<ReportSchedule> {
  await replaceRecipients(tx, scope, id, [...new Set(recipients)]);
  tx.emit({ type: 'preferences_update' });
  return (await findSchedule(tx, scope, id)) as ReportSchedule;
}
