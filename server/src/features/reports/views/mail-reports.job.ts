import { hasAccess, subscriptionState } from '@onhand/contract/plans';
import { daysOfPeriod } from '@onhand/contract/report-periods';
import { KeptRequest } from '@onhand/contract/report-views';
import type { ReportId } from '@onhand/contract/reports';
import { reportRegistry } from '@onhand/contract/reports-registry';
import { AppError } from '../../../platform/errors.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { publicOrigin } from '../../../platform/mail/public-origin.ts';
import { scopeOf } from '../../../platform/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { queueMail } from '../../mails/mails.service.ts';
import { notifyFromJob, unsubscribeUrl, wantsMail } from '../../notifications/notifications.service.ts';
import { type ReportFile, writeReport } from '../files/report-files.service.ts';
import { type DueRecipient, type DueSchedule, dueRecipients, forgetOrphanedViews, listDue, moveOn } from './due-schedules.store.ts';
import { fits, reportMail } from './report-mail.ts';
import { dayIn, nextDue } from './schedule.rules.ts';

/** A report that failed for this long is left out: the next one is worth more. */
const patienceMs = 24 * 60 * 60_000;

/** Writes the mails of reports that are due. One that fails does not keep the others waiting. */
export const mailReports: Job = {
  name: 'report-mails',
  schedule: '*/5 * * * *',
  run: async (services, _data, signal) => {
    const failures: unknown[] = [];
    let written = 0;
    for (const schedule of await listDue(services.db.platform, services.now())) {
      signal.throwIfAborted();
      try {
        written += await mailReport(services, schedule);
      } catch (error) {
        failures.push(error);
      }
    }
    await forgetOrphanedViews(services.db.platform);
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} scheduled reports failed`);
    return { written };
  },
};

/** A report as some of its readers write figures and dates, or why there is none. */
interface Letter {
  readers: DueRecipient[];
  made: ReportFile | AppError;
}

/**
 * The report is made first; then its mails are written and the schedule moved on in one transaction. Another process that made the same
 * report finds the schedule moved and writes none.
 */
async function mailReport(services: Services, schedule: DueSchedule): Promise<number> {
  const { db, env, log } = services;
  const now = services.now();
  const nextAt = nextDue(schedule, schedule.timeZone, now);
  const recipients = isRunning(schedule, now) ? await dueRecipients(db.platform, schedule) : [];
  if (recipients.length === 0) {
    await moveOn(db.platform, schedule, { nextAt, sentAt: null });
    return 0;
  }
  const letters: Letter[] = [];
  try {
    for (const readers of Map.groupBy(recipients, ({ customs }) => customs).values()) {
      letters.push({ readers, made: await makeReport(services, schedule, readers[0] as DueRecipient) });
    }
    const enclosed = await Promise.all(letters.map(async (letter) => ({ ...letter, attachments: await attachmentsOf(letter) })));
    return await db.platform.transaction(async (tx) => {
      if (!(await moveOn(tx, schedule, { nextAt, sentAt: now }))) return 0;
      const { organizationId } = schedule;
      let written = 0;
      for (const { readers, made, attachments } of enclosed) {
        for (const { userId, email: address } of readers) {
          if (!(await wantsMail(tx, organizationId, userId, 'report'))) continue;
          const unsubscribe = unsubscribeUrl(services, { organizationId, userId, which: ['report'] });
          const content = reportMail(schedule, made, { origin: publicOrigin(env), unsubscribeUrl: unsubscribe });
          const dedupeKey = `report:${schedule.id}:${schedule.dueAt}:${userId}`;
          const mail = { ...content, organizationId, userId, address, dedupeKey, subject: schedule.name, unsubscribeUrl: unsubscribe };
          if (await queueMail(tx, { ...mail, attachments }, now)) written++;
        }
      }
      const userIds = recipients.map(({ userId }) => userId);
      await notifyFromJob(tx, organizationId, { ...newsOf(schedule, letters[0]?.made), to: { userIds } });
      return written;
    });
  } catch (error) {
    const isHopeless = now.getTime() - new Date(schedule.dueAt).getTime() > patienceMs;
    if (isHopeless) await moveOn(db.platform, schedule, { nextAt, sentAt: null });
    log.error({ organizationId: schedule.organizationId, scheduleId: schedule.id, isHopeless }, 'a scheduled report could not be mailed');
    throw error;
  } finally {
    for (const { made } of letters) if (!(made instanceof AppError)) await made.discard();
  }
}

async function attachmentsOf({ made }: Letter) {
  if (made instanceof AppError || !fits(made)) return [];
  return [{ fileName: made.fileName, contentType: made.contentType, content: await made.bytes() }];
}

/** People who read no mails find it in the app too. It sends no mail of its own, because the report is one. */
function newsOf({ id, name, report, request, dueAt }: DueSchedule, made: ReportFile | AppError | undefined) {
  const query = new URLSearchParams(Object.entries(request).map(([key, value]): [string, string] => [key, String(value)]));
  const isMade = !(made instanceof AppError);
  return {
    kind: 'report',
    tone: isMade ? 'neutral' : 'bad',
    title: isMade ? `Your report “${name}” is ready` : `Your report “${name}” could not be made`,
    text: isMade ? reportRegistry[report].title : made.message,
    link: `/reports/${report}${query.size > 0 ? `?${query.toString()}` : ''}`,
    dedupeKey: `report:${id}:${dueAt}`,
    isMailed: false,
  } as const;
}

function makeReport(services: Services, schedule: DueSchedule, reader: DueRecipient): Promise<ReportFile | AppError> {
  const { organizationId, report, format, paper, timeZone } = schedule;
  const { period, ...request } = withKnownOrder(schedule.report, KeptRequest.parse(schedule.request));
  const days = period ? daysOfPeriod(reportRegistry[report].period, period, dayIn(timeZone, services.now())) : {};
  const scope = scopeOf({ organizationId, userId: reader.userId, role: reader.role, staffFolders: [], staffSeePrices: false });
  return writeReport(services, scope, { report, request: { ...request, ...days }, format, paper }).catch((error: unknown) => {
    // A failure that will pass is thrown, so that it is tried again; the reader is told of every other one.
    if (error instanceof AppError && error.code !== 'OVER_SHARE' && error.code !== 'INTERNAL') return error;
    throw error;
  });
}

/** Without a running subscription there are no reports, by mail either. */
function isRunning({ subscriptionStatus, trialEndsAt }: DueSchedule, now: Date): boolean {
  return subscriptionStatus !== null && hasAccess({ status: subscriptionState(subscriptionStatus), trialEndsAt }, now);
}

/** A column by which a report was once kept in order may be gone; then it comes in its usual order. */
function withKnownOrder<Kept extends { groupBy?: string | undefined; sort?: string | undefined }>(report: ReportId, request: Kept): Kept {
  const { groupings } = reportRegistry[report];
  const { columns } = groupings.find(({ id }) => id === request.groupBy) ?? groupings[0];
  return columns.some(({ key }) => key === request.sort) ? request : { ...request, sort: undefined, direction: undefined };
}
