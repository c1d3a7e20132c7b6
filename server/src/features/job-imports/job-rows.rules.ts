import { CustomerInput } from '@onhand/contract/customers';
import { jobImportColumns } from '@onhand/contract/job-imports';
import type { JobState } from '@onhand/contract/job-answers';
import { limits } from '@onhand/contract/limits';
import type { DateFormat } from '@onhand/contract/preferences';
import { longText, text } from '@onhand/contract/text';
import type { z } from 'zod';
import { dayOf } from './day-of.rules.ts';

export type Column = (typeof jobImportColumns)[number];

/** The bound of one file: all of it is made in one transaction. */
export const mostRows = 5000;

export interface RowOfFile {
  /** As a spreadsheet counts them: the headings are row 1. */
  row: number;
  title: string;
  day: string | null;
  state: JobState;
  note: string;
  customer: string;
  phone: string;
  email: string;
  address: string;
  /** Emails and names, as they stand there. */
  people: string[];
}

export interface Problem {
  row: number;
  column: Column;
  message: string;
}

const states: Record<string, JobState> = {
  '': 'planned',
  planned: 'planned',
  'under way': 'under_way',
  under_way: 'under_way',
  done: 'done',
  cancelled: 'cancelled',
  canceled: 'cancelled',
};

/** Where each column stands, by its heading in any case; and the headings that are none of ours. */
export function columnsOf(headings: readonly string[]): { at: Map<Column, number>; unknown: string[] } {
  const at = new Map<Column, number>();
  const unknown: string[] = [];
  for (const [nth, heading] of headings.entries()) {
    const name = heading.trim();
    const column = jobImportColumns.find((one) => one.toLowerCase() === name.toLowerCase());
    if (column && !at.has(column)) at.set(column, nth);
    else if (name) unknown.push(name.slice(0, 100));
  }
  return { at, unknown };
}

const checks: Partial<Record<Column, z.ZodType>> = {
  Job: text(200).or(longText(0)),
  Customer: longText(200),
  Phone: CustomerInput.shape.phone,
  Email: CustomerInput.shape.email,
  Address: CustomerInput.shape.address,
  Note: longText(10_000),
};

/** One row as it will be made, or what is wrong with it. Whether its people are known is not said here. */
export function rowOf(row: number, at: ReadonlyMap<Column, number>, cells: readonly string[], format: DateFormat): RowOfFile | Problem[] {
  const cell = (column: Column) => cells[at.get(column) ?? -1]?.trim() ?? '';
  const problems: Problem[] = [];
  for (const column of Object.keys(checks) as Column[]) {
    const issue = checks[column]?.safeParse(cell(column)).error?.issues[0];
    if (issue) problems.push({ row, column, message: column === 'Job' ? 'At most 200 characters on one line.' : issue.message });
  }
  const [title, customer] = [cell('Job'), cell('Customer')];
  if (!title && !customer) problems.push({ row, column: 'Job', message: 'There is neither a job nor a customer in this row.' });
  const state = states[cell('State').toLowerCase()];
  if (!state) problems.push({ row, column: 'State', message: 'Planned, under way, done or cancelled.' });
  const day = cell('Day') ? dayOf(cell('Day'), format) : null;
  if (cell('Day') && day === null) problems.push({ row, column: 'Day', message: 'This is not a day. Write it like 2026-11-15.' });
  const people = [
    ...new Set(
      cell('People')
        .split(/[;,\n]/)
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ];
  if (people.length > limits.peopleOfJob) problems.push({ row, column: 'People', message: `At most ${limits.peopleOfJob} people.` });
  if (problems.length > 0 || !state) return problems;
  return {
    row,
    title,
    day,
    state,
    note: cell('Note'),
    customer,
    phone: cell('Phone'),
    email: cell('Email'),
    address: cell('Address'),
    people,
  };
}

/** Two rows of the same customer are of one: by name and address, in any case. */
export const customerKey = (name: string, address: string) => `${name.toLowerCase()}\n${address.toLowerCase()}`;

/** Two rows are the same job by title, customer and day. */
export const jobKey = (title: string, customer: string, day: string | null) =>
  `${title.toLowerCase()}\n${customer.toLowerCase()}\n${day ?? ''}`;
