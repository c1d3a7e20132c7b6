import { methodWords } from '@onhand/contract/costing-words';
import { movementKinds } from '@onhand/contract/movements';
import { type ReportId, ReportMethod, type ReportTerms } from '@onhand/contract/reports';
import { type ReportFilter, reportRegistry } from '@onhand/contract/reports-registry';
import { useQuery } from '@tanstack/react-query';
import { foldersQuery } from '../folders/folders.queries.ts';
import { tagsQuery } from '../tags/tags.queries.ts';
import { peopleQuery } from '../transactions/transactions.queries.ts';
import { vendorsQuery } from '../vendors/vendors.queries.ts';
import type { ReportState } from './report-state.rules.ts';

export interface FilterField {
  key: ReportFilter;
  label: string;
  /** A folder is chosen from the tree, everything else from a list. */
  options: { value: string; label: string; color?: string | null }[];
  value: string | null;
  /** The filter in words, while it is in force. */
  text: string | null;
  /** It cannot be taken away, only set to something else. */
  isAlwaysOn: boolean;
}

const labels: Record<ReportFilter, string> = {
  folderId: 'Folder',
  tagId: 'Tag',
  vendorId: 'Vendor',
  method: 'Costing method',
  kind: 'Movement',
  userId: 'Person',
  idleDays: 'Nothing issued for',
  useDays: 'Use of the last',
};
const kinds: Record<(typeof movementKinds)[number], string> = {
  opening: 'Opening stock',
  in: 'Stock added',
  out: 'Stock removed',
  set: 'Quantity set',
  move: 'Moved',
  method: 'Method changed',
  revalue: 'Cost changed',
  delete: 'Deleted',
  undo: 'Undo',
};
const idleChoices = [30, 60, 90, 180, 365];
const spanChoices = [30, 90, 180, 365];

const named = (rows: readonly { id: number | string; name: string; color?: string | null }[]) =>
  rows.map(({ id, name, ...rest }) => ({ value: String(id), label: name, ...('color' in rest && { color: rest.color }) }));
const worded = <Word extends string>(words: readonly Word[], texts: Record<Word, string>) =>
  words.map((value) => ({ value, label: texts[value] }));
const inDays = (days: readonly number[], chosen: number | null) =>
  [...new Set(chosen === null ? days : [...days, chosen])]
    .sort((a, b) => a - b)
    .map((day) => ({ value: String(day), label: day === 1 ? '1 day' : `${day} days` }));

/** The filters a report takes, with what can be chosen and what is. */
export function useFilterFields(report: ReportId, state: ReportState, terms: ReportTerms | undefined): FilterField[] {
  const { filters } = reportRegistry[report];
  const wants = (key: ReportFilter) => filters.includes(key);
  const { data: folders = [] } = useQuery({ ...foldersQuery, enabled: wants('folderId') });
  const { data: tags = [] } = useQuery({ ...tagsQuery, enabled: wants('tagId') });
  const { data: vendors = [] } = useQuery({ ...vendorsQuery, enabled: wants('vendorId') });
  const { data: { people } = { people: [] } } = useQuery({ ...peopleQuery, enabled: wants('userId') });
  const options: Record<ReportFilter, FilterField['options']> = {
    folderId: [{ value: 'none', label: 'No folder' }, ...named(folders)],
    tagId: named(tags),
    vendorId: named(vendors),
    method: ReportMethod.options.map((value) => ({ value, label: methodWords[value] ?? value })),
    kind: worded(movementKinds, kinds),
    userId: named(people),
    idleDays: inDays(idleChoices, terms?.idleDays ?? null),
    useDays: inDays(spanChoices, terms?.useDays ?? null),
  };
  return filters.map((key) => {
    const isAlwaysOn = key === 'idleDays' || key === 'useDays';
    const chosen = state[key] ?? (isAlwaysOn ? terms?.[key] : null) ?? null;
    const value = chosen === null ? null : String(chosen);
    const option = options[key].find((one) => one.value === value);
    return { key, label: labels[key], options: options[key], value, text: value === null ? null : (option?.label ?? '…'), isAlwaysOn };
  });
}

/** Turns a choice into a part of the state. */
export function filterOf(key: ReportFilter, value: string | null): ReportState {
  const isWord = key === 'method' || key === 'kind' || key === 'userId' || value === 'none';
  return { [key]: value === null ? undefined : isWord ? value : Number(value) };
}
