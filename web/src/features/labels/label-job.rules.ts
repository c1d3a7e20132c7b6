import {
  formatOf,
  type LabelField,
  LabelFormatId,
  type LabelJob,
  type LabelSelection,
  labelFields,
  labelSizes,
  labelsPerPage,
  maxCopies,
} from '@onhand/contract/labels';

/** A person's choices, as they typed them. */
export interface LabelChoice {
  format: LabelFormatId;
  copies: string;
  /** The first free label of the first sheet, counted from one. */
  first: string;
  hasBorders: boolean;
  /** Millimetres of an own size. */
  width: string;
  height: string;
  fields: readonly LabelField[];
}

export interface LabelProblems {
  copies?: string;
  first?: string;
  width?: string;
  height?: string;
}

/** The format as this browser remembers it; what it does not know any more becomes the most usual one. */
export function knownFormat(remembered: string): LabelFormatId {
  return LabelFormatId.safeParse(remembered).data ?? 'avery-5160';
}

/** Reads the fields of labels that this browser remembers: names with spaces between them. */
export function knownFields(remembered: string): LabelField[] {
  return labelFields.filter((field) => remembered.split(' ').includes(field));
}

/** The size in millimetres as this browser remembers it: “62 × 29”. */
export function knownSize(remembered: string): { width: string; height: string } {
  const [width = '', height = ''] = remembered.split(' × ');
  return { width, height };
}

function sizeProblem(text: string, { min, max }: { min: number; max: number }): string | undefined {
  const value = /^\d{1,4}([.,]\d{1,2})?$/.test(text.trim()) ? millimetresIn(text) : Number.NaN;
  return value >= min && value <= max ? undefined : `From ${min} to ${max} mm.`;
}

const millimetresIn = (text: string) => Number(text.trim().replace(',', '.'));

/** The format that was chosen, in the size that was typed as far as that makes sense. */
export function chosenFormat(choice: LabelChoice) {
  return formatOf({ format: choice.format, size: sizeOf(choice) });
}

function sizeOf({ format, width, height }: LabelChoice): LabelJob['size'] {
  if (format !== 'own' || sizeProblem(width, labelSizes.width) || sizeProblem(height, labelSizes.height)) return undefined;
  return { width: millimetresIn(width), height: millimetresIn(height) };
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;
}

function problemWith(text: string, max: number): string | undefined {
  const number = wholeNumber(text);
  return number === undefined || number < 1 || number > max ? `A number from 1 to ${max}.` : undefined;
}

export function problemsOf(choice: LabelChoice): LabelProblems {
  const { copies, first, format, width, height } = choice;
  const isOwn = format === 'own';
  const found = {
    copies: problemWith(copies, maxCopies),
    first: problemWith(first, labelsPerPage(chosenFormat(choice))),
    width: isOwn ? sizeProblem(width, labelSizes.width) : undefined,
    height: isOwn ? sizeProblem(height, labelSizes.height) : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined));
}

/** Makes the request of the choices; a field that is not filled in yet counts as one, and an own size as the most usual. */
export function jobOf(selection: LabelSelection, choice: LabelChoice): LabelJob {
  const { copies, first, format, hasBorders, fields } = choice;
  const problems = problemsOf(choice);
  return {
    selection,
    format,
    ...(format === 'own' && { size: sizeOf(choice) ?? { width: 62, height: 29 } }),
    fields: [...fields],
    copies: problems.copies ? 1 : Number(copies),
    skip: problems.first ? 0 : Number(first) - 1,
    hasBorders,
  };
}
