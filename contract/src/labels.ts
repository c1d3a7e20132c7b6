import { z } from 'zod';
import { Selection } from './item-filter.ts';
import { routes } from './route.ts';

const inches = (value: number) => value * 72;
const millimetres = (value: number) => (value * 72) / 25.4;

/** The places of labels on a page, all in points (1/72 inch) from its top left corner. A roll's page is one label. */
export interface LabelFormat {
  name: string;
  /** The words to look for on the box. */
  description: string;
  page: { width: number; height: number };
  label: { width: number; height: number };
  columns: number;
  rows: number;
  margin: { left: number; top: number };
  /** Distance from the left or upper edge of a label to that of the next. */
  pitch: { x: number; y: number };
}

const letter = { width: inches(8.5), height: inches(11) };
const a4 = { width: millimetres(210), height: millimetres(297) };

function roll(name: string, description: string, label: LabelFormat['label']): LabelFormat {
  const pitch = { x: label.width, y: label.height };
  return { name, description, page: label, label, columns: 1, rows: 1, margin: { left: 0, top: 0 }, pitch };
}

/** INV-11. The sheets' measures are those of the makers' own templates. */
export const labelFormats = {
  'avery-5160': {
    name: 'Avery 5160',
    description: 'Letter, 30 labels of 2⅝ × 1 in',
    page: letter,
    label: { width: inches(2.625), height: inches(1) },
    columns: 3,
    rows: 10,
    margin: { left: inches(0.1875), top: inches(0.5) },
    pitch: { x: inches(2.75), y: inches(1) },
  },
  'avery-5163': {
    name: 'Avery 5163',
    description: 'Letter, 10 labels of 4 × 2 in',
    page: letter,
    label: { width: inches(4), height: inches(2) },
    columns: 2,
    rows: 5,
    margin: { left: inches(0.15625), top: inches(0.5) },
    pitch: { x: inches(4.1875), y: inches(2) },
  },
  'avery-l7160': {
    name: 'Avery L7160',
    description: 'A4, 21 labels of 63.5 × 38.1 mm',
    page: a4,
    label: { width: millimetres(63.5), height: millimetres(38.1) },
    columns: 3,
    rows: 7,
    margin: { left: millimetres(7.21), top: millimetres(15.15) },
    pitch: { x: millimetres(66.04), y: millimetres(38.1) },
  },
  'roll-4x6': roll('4 × 6 in roll', 'One label a page, for shipping', { width: inches(4), height: inches(6) }),
  'roll-62': roll('62 mm roll', 'One label of 62 × 29 mm a page', { width: millimetres(62), height: millimetres(29) }),
  'roll-29x90': roll('29 × 90 mm', 'Brother DK-11201 and the like', { width: millimetres(90), height: millimetres(29) }),
  'roll-54x25': roll('54 × 25 mm', 'Dymo 11352 and the like', { width: millimetres(54), height: millimetres(25) }),
  'roll-2.25x1.25': roll('2.25 × 1.25 in', 'Zebra and other thermal rolls', { width: inches(2.25), height: inches(1.25) }),
  'dymo-30252': roll('Dymo 30252', 'Address labels of 3½ × 1⅛ in', { width: inches(3.5), height: inches(1.125) }),
} as const satisfies Record<string, LabelFormat>;

type KnownFormat = keyof typeof labelFormats;

/** `own` is one label a page, of a size that is given with it. */
export const LabelFormatId = z.enum([...(Object.keys(labelFormats) as KnownFormat[]), 'own']);
export type LabelFormatId = z.infer<typeof LabelFormatId>;

/** Sizes in millimetres. A phone could not read the code of a smaller one at arm's length. */
export const labelSizes = { width: { min: 30, max: 300 }, height: { min: 20, max: 300 } };

const side = ({ min, max }: { min: number; max: number }) => z.number().min(min, `At least ${min} mm.`).max(max, `At most ${max} mm.`);
const LabelSize = z.object({ width: side(labelSizes.width), height: side(labelSizes.height) });

/** The format of a job; an own one whose size is not known yet is as large as the most usual roll. */
export function formatOf({ format, size }: { format: LabelFormatId; size?: z.infer<typeof LabelSize> | undefined }): LabelFormat {
  if (format !== 'own') return labelFormats[format];
  const { width, height } = size ?? { width: 62, height: 29 };
  return roll('Own size', 'One label a page', { width: millimetres(width), height: millimetres(height) });
}

/** The texts that can stand beside the code, in this order. */
export const labelFields = ['name', 'sku', 'code', 'place'] as const;
export type LabelField = (typeof labelFields)[number];

export function labelsPerPage({ columns, rows }: LabelFormat): number {
  return columns * rows;
}

/** The upper left corner of a label's place; they are filled row by row. */
export function labelPlace({ columns, margin, pitch }: LabelFormat, place: number): { x: number; y: number } {
  return { x: margin.left + (place % columns) * pitch.x, y: margin.top + Math.floor(place / columns) * pitch.y };
}

/** Bold letters on a label are the plain ones with a stroke around them, in ems. */
export const boldStroke = 0.035;

/** The most labels of one file: more keeps a printer busy for hours, and the server too long. */
export const maxLabels = 1000;
export const maxCopies = 100;

/** Items, or places (PLC-10): a place's label chooses it as the one to work from. */
export const LabelSelection = z.union([
  Selection,
  z.strictObject({ placeIds: z.array(z.number().int().positive()).min(1).max(maxLabels) }),
]);
export type LabelSelection = z.input<typeof LabelSelection>;

export const LabelJob = z
  .object({
    selection: LabelSelection,
    format: LabelFormatId,
    size: LabelSize.optional(),
    fields: z
      .array(z.enum(labelFields))
      .max(labelFields.length)
      .default([...labelFields]),
    copies: z.number().int().min(1, 'At least 1.').max(maxCopies, `At most ${maxCopies}.`).default(1),
    /** Places of the first sheet that are used up already. */
    skip: z.number().int().min(0).max(100).default(0),
    /** Draws the labels' edges, to try a printer on plain paper. */
    hasBorders: z.boolean().default(false),
  })
  .refine(({ format, size }) => format !== 'own' || size !== undefined, { path: ['size'], message: 'Please say how large it is.' })
  .refine((job) => job.skip < labelsPerPage(formatOf(job)), { path: ['skip'], message: 'The sheet has fewer labels.' });
export type LabelJob = z.input<typeof LabelJob>;

/** A line of text at its baseline, from the label's upper left corner. */
export const LabelLine = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  size: z.number(),
  width: z.number(),
  isBold: z.boolean(),
});
export type LabelLine = z.infer<typeof LabelLine>;

/** The drawing of one label, in points from its upper left corner. */
export const LabelDrawing = z.object({
  /** Of the item, or of the place. */
  itemId: z.number().int(),
  /** `path` is SVG of the dark modules, each 1 × 1; `modules` of them make up `size`. */
  qr: z.object({ x: z.number(), y: z.number(), size: z.number(), modules: z.number().int(), path: z.string() }),
  lines: z.array(LabelLine),
});
export type LabelDrawing = z.infer<typeof LabelDrawing>;

export const LabelPreview = z.object({
  labelCount: z.number().int(),
  itemCount: z.number().int(),
  pageCount: z.number().int(),
  /** The places used on the first page, with the number of each one's drawing. */
  places: z.array(z.object({ place: z.number().int(), drawing: z.number().int() })),
  drawings: z.array(LabelDrawing),
});
export type LabelPreview = z.infer<typeof LabelPreview>;

export const labels = routes({
  print: {
    method: 'POST',
    path: '/api/labels',
    summary: 'QR labels of a selection, of all that a filter finds, or of places, as a PDF',
    access: 'VIEW_INVENTORY',
    onlyReads: true,
    body: LabelJob,
    output: 'file',
    errors: ['NOT_FOUND', 'TOO_LARGE'],
  },
  preview: {
    method: 'POST',
    path: '/api/labels/preview',
    summary: 'How the first page will look, and how many there are',
    access: 'VIEW_INVENTORY',
    onlyReads: true,
    body: LabelJob,
    opensTransactions: true,
    output: LabelPreview,
    errors: ['NOT_FOUND', 'TOO_LARGE'],
  },
  qr: {
    method: 'GET',
    path: '/api/labels/{itemId}/qr',
    summary: 'The QR code of one item as a picture: it opens the item',
    access: 'VIEW_INVENTORY',
    params: z.object({ itemId: z.coerce.number().int().positive() }),
    output: 'file',
    errors: ['NOT_FOUND'],
  },
});
