import type { CustomField } from '@onhand/contract/custom-fields';
import { importFields, newFieldKinds } from '@onhand/contract/import-fields';
import type { Import, ImportCounts, ReferenceCounts, ImportStatus } from '@onhand/contract/imports';
import { figureText } from '../../platform/count-text.ts';
import type { Tone } from '../../ui/badge.tsx';

export const statusWords: Record<ImportStatus, { label: string; tone: Tone }> = {
  draft: { label: 'Not finished', tone: 'neutral' },
  checking: { label: 'Checking', tone: 'accent' },
  checked: { label: 'Ready to import', tone: 'accent' },
  applying: { label: 'Importing', tone: 'accent' },
  done: { label: 'Imported', tone: 'good' },
  undoing: { label: 'Undoing', tone: 'accent' },
  undone: { label: 'Undone', tone: 'neutral' },
};

const kinds = { text: 'text', number: 'number', date: 'date', checkbox: 'checkbox', link: 'link' } as const;

/** Lists the fields that a column can become. */
export function fieldOptions(own: readonly CustomField[], heading: string) {
  return [
    { value: '', label: 'Leave out' },
    ...Object.entries(importFields).map(([value, label]) => ({ value, label })),
    ...own.map(({ id, name }) => ({ value: `custom:${id}`, label: name })),
    ...(heading === '' ? [] : newFieldKinds.map((kind) => ({ value: `new:${kind}`, label: `New field “${heading}” (${kinds[kind]})` }))),
  ];
}

/** Files without headings are spoken of as spreadsheets do: column A, B … AA. */
export function columnName(column: number): string {
  const letters = (place: number): string =>
    (place < 26 ? '' : letters(Math.floor(place / 26) - 1)) + String.fromCharCode(65 + (place % 26));
  return `Column ${letters(column)}`;
}

export const headingOf = (one: Pick<Import, 'columns'>, column: number) => one.columns[column]?.heading || columnName(column);

const counted = (count: number, one: string, many = `${one}s`) => `${figureText(count)} ${count === 1 ? one : many}`;

/** “Also makes 3 folders, 2 tags and 1 unit.” */
export function newsText(news: ReferenceCounts): string | null {
  const parts = [
    news.folders > 0 && counted(news.folders, 'folder'),
    news.tags > 0 && counted(news.tags, 'tag'),
    news.vendors > 0 && counted(news.vendors, 'vendor'),
    news.units > 0 && counted(news.units, 'unit'),
    news.fields > 0 && counted(news.fields, 'custom field'),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const last = parts.pop() as string;
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

export function resultText({ create, update }: ImportCounts): string {
  return `${counted(create, 'item')} created, ${figureText(update)} updated`;
}

export const picturesText = (count: number) => counted(count, 'picture');

export const rowsText = (count: number) => counted(count, 'row');
