import { AppError } from '../../../platform/errors.ts';
import { type MailBlock, type MailContent, renderMail } from '../../../platform/mail/layout.ts';
import type { ReportFile } from '../files/report-files.service.ts';
import { periodText } from '../files/report-words.ts';
import type { DueSchedule } from './due-schedules.store.ts';

/** Mail servers take this much; a larger report is fetched from the product. */
const mostBytes = 15 * 1024 * 1024;
const mostFigures = 4;

export const fits = (file: Pick<ReportFile, 'size'>) => file.size <= mostBytes;

type MadeReport = Pick<ReportFile, 'title' | 'terms' | 'columns' | 'totals' | 'rowCount' | 'organization' | 'texts' | 'made' | 'size'>;

/** The mail around a report: the figures one looks for first, and the way to all of them. */
export function reportMail(
  schedule: DueSchedule,
  made: MadeReport | AppError,
  { origin, unsubscribeUrl }: { origin: string; unsubscribeUrl: string },
): { html: string; text: string } {
  const { name, report, request } = schedule;
  const query = new URLSearchParams(Object.entries(request).map(([key, value]): [string, string] => [key, String(value)]));
  const open = {
    kind: 'button',
    label: 'Open the report',
    url: `${origin}/reports/${report}${query.size > 0 ? `?${query.toString()}` : ''}`,
  } as const;
  const change = { kind: 'link', label: 'Change or end this schedule', url: `${origin}/reports` } as const;
  const content: MailContent = {
    title: name,
    preview: made instanceof AppError ? made.message : `${made.title}, ${periodText(made)}`,
    blocks: [...(made instanceof AppError ? failure(made) : figures(made)), open, change],
    reason: `You get this mail because “${name}” is sent to you every ${schedule.cadence === 'weekly' ? 'week' : 'month'}.`,
    ...(made instanceof AppError ? {} : { organizationName: made.organization }),
    unsubscribe: { url: unsubscribeUrl, settingsUrl: `${origin}/settings/notifications` },
  };
  return renderMail(content);
}

function failure(error: AppError): MailBlock[] {
  return [{ kind: 'text', text: `This report could not be made: ${error.message}` }];
}

function figures(made: MadeReport): MailBlock[] {
  const { columns, totals, rowCount, texts } = made;
  const totalled = columns.filter(({ key, isTotalled }) => isTotalled && totals[key] !== null && totals[key] !== undefined);
  const inOrder = [...totalled.filter(({ type }) => type === 'money'), ...totalled.filter(({ type }) => type !== 'money')];
  const rows = inOrder.slice(0, mostFigures).map((column) => ({ title: texts.cell(column, totals[column.key]), detail: column.label }));
  const about = `${made.title}, ${lowered(periodText(made))}. ${rowCount === 0 ? 'There is nothing to report.' : ''}`.trim();
  return [
    { kind: 'text', text: about },
    ...(rowCount > 0 ? [{ kind: 'rows', rows } as const] : []),
    ...(fits(made) ? [] : [{ kind: 'text', text: 'The file is too large for a mail. Open the report to download it.' } as const]),
  ];
}

/** “As of …” goes on in the middle of a sentence; days stay as they are. */
const lowered = (text: string) => text.replace(/^As of/, 'as of');
