import type { Selection } from '@onhand/contract/item-filter';
import { type LabelFormat, LabelFormatId, type LabelJob, labelFormats, labelsPerPage, maxCopies } from '@onhand/contract/labels';

/** What a person has chosen, as they typed it. */
export interface LabelChoice {
  format: LabelFormatId;
  copies: string;
  /** The first free label of the first sheet, counted from one. */
  first: string;
  hasBorders: boolean;
}

export interface LabelProblems {
  copies?: string;
  first?: string;
}

/** The format as this browser remembers it; what it does not know any more becomes the most usual one. */
export function knownFormat(remembered: string): LabelFormatId {
  return LabelFormatId.safeParse(remembered).data ?? 'avery-5160';
}

export function formatOf(id: LabelFormatId): LabelFormat {
  return labelFormats[id];
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;
}

function problemWith(text: string, max: number): string | undefined {
  const number = wholeNumber(text);
  return number === undefined || number < 1 || number > max ? `A number from 1 to ${max}.` : undefined;
}

export function problemsOf({ copies, first, format }: LabelChoice): LabelProblems {
  const [copiesProblem, firstProblem] = [problemWith(copies, maxCopies), problemWith(first, labelsPerPage(formatOf(format)))];
  return { ...(copiesProblem && { copies: copiesProblem }), ...(firstProblem && { first: firstProblem }) };
}

/** What the server is asked for; a field that is not filled in yet counts as one. */
export function jobOf(selection: Selection, choice: LabelChoice): LabelJob {
  const { copies, first, format, hasBorders } = choice;
  const problems = problemsOf(choice);
  return {
    selection,
    format,
    copies: problems.copies ? 1 : Number(copies),
    skip: problems.first ? 0 : Number(first) - 1,
    hasBorders,
  };
}
