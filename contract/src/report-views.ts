import { z } from 'zod';
import { ReportFormat, ReportPaper } from './report-files.ts';
import { reportPeriods } from './report-periods.ts';
import { ReportId, ReportRequest } from './reports.ts';
import { routes } from './route.ts';
import { text } from './text.ts';

/** A report as it is kept: days that move with the calendar, or days that stay; never the order of one vendor alone. */
export const KeptRequest = ReportRequest.omit({ orderFrom: true }).extend({ period: z.enum(reportPeriods).optional() });
export type KeptRequest = z.input<typeof KeptRequest>;

const view = {
  name: text(80),
  request: KeptRequest,
  /** Everyone who may see reports sees it; otherwise only whoever made it. */
  isShared: z.boolean(),
};
export const ReportViewInput = z.object({ report: ReportId, ...view, isShared: view.isShared.default(false) });
export type ReportViewInput = z.input<typeof ReportViewInput>;

export const ReportView = z.object({
  id: z.number().int(),
  name: z.string(),
  report: ReportId,
  request: KeptRequest,
  isShared: z.boolean(),
  isMine: z.boolean(),
  /** Name of the person who made it; null if they left. */
  madeBy: z.string().nullable(),
});
export type ReportView = z.infer<typeof ReportView>;

const schedule = {
  name: text(80),
  request: KeptRequest,
  cadence: z.enum(['weekly', 'monthly']),
  /** Weekly: 1 is Monday, 7 is Sunday. Monthly: the day of the month; in a shorter month, its last. */
  day: z.number().int().min(1).max(31),
  /** Hour on the organization's clock. */
  hour: z.number().int().min(0).max(23),
  format: ReportFormat,
  paper: ReportPaper,
  /** Members who may see costs; whoever no longer may gets none. */
  recipients: z.array(z.uuid()).min(1, 'Choose at least one person.').max(50),
  isActive: z.boolean(),
};
export const ReportScheduleInput = z
  .object({ report: ReportId, ...schedule, paper: schedule.paper.default('letter'), isActive: schedule.isActive.default(true) })
  .refine(({ cadence, day }) => cadence === 'monthly' || day <= 7, { path: ['day'], message: 'A week has seven days.' });
export type ReportScheduleInput = z.input<typeof ReportScheduleInput>;

export const ReportSchedule = z.object({
  id: z.number().int(),
  report: ReportId,
  ...schedule,
  name: z.string(),
  recipients: z.array(z.object({ userId: z.string(), name: z.string() })),
  /** The time of the next report; null while the schedule is paused. */
  nextAt: z.iso.datetime().nullable(),
  /** The time at which one was last sent. */
  sentAt: z.iso.datetime().nullable(),
});
export type ReportSchedule = z.infer<typeof ReportSchedule>;

const params = z.object({ id: z.coerce.number().int().positive() });

export const reportViews = routes({
  list: {
    method: 'GET',
    path: '/api/reports/views',
    summary: 'The saved views of reports: one’s own and the shared ones, by name',
    access: 'VIEW_FINANCIALS',
    output: z.array(ReportView),
  },
  create: {
    method: 'POST',
    path: '/api/reports/views',
    summary: 'Keeps a report with its filters under a name',
    access: 'VIEW_FINANCIALS',
    body: ReportViewInput,
    output: ReportView,
    errors: ['DUPLICATE_NAME', 'LIMIT_REACHED'],
  },
  update: {
    method: 'PATCH',
    path: '/api/reports/views/{id}',
    summary: 'Renames, changes or shares a saved view',
    access: 'VIEW_FINANCIALS',
    params,
    body: z.object(view).partial(),
    output: ReportView,
    errors: ['NOT_FOUND', 'DUPLICATE_NAME'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/reports/views/{id}',
    summary: 'Deletes a saved view',
    access: 'VIEW_FINANCIALS',
    params,
    output: z.object({ deleted: z.literal(true) }),
    errors: ['NOT_FOUND'],
  },
});

export const reportSchedules = routes({
  list: {
    method: 'GET',
    path: '/api/reports/schedules',
    summary: 'The reports that are mailed regularly, by name',
    access: 'VIEW_FINANCIALS',
    output: z.object({ timeZone: z.string(), schedules: z.array(ReportSchedule) }),
  },
  recipients: {
    method: 'GET',
    path: '/api/reports/recipients',
    summary: 'The members who may get reports by mail',
    access: 'VIEW_FINANCIALS',
    output: z.array(z.object({ userId: z.string(), name: z.string(), email: z.string() })),
  },
  create: {
    method: 'POST',
    path: '/api/reports/schedules',
    summary: 'Mails a report every week or month',
    access: 'VIEW_FINANCIALS',
    body: ReportScheduleInput,
    output: ReportSchedule,
    errors: ['NOT_FOUND'],
  },
  update: {
    method: 'PUT',
    path: '/api/reports/schedules/{id}',
    summary: 'Changes a schedule, or lets it rest',
    access: 'VIEW_FINANCIALS',
    params,
    body: ReportScheduleInput,
    output: ReportSchedule,
    errors: ['NOT_FOUND'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/reports/schedules/{id}',
    summary: 'Ends a schedule',
    access: 'VIEW_FINANCIALS',
    params,
    output: z.object({ deleted: z.literal(true) }),
    errors: ['NOT_FOUND'],
  },
});
