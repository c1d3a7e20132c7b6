import type { ReportId, ReportRow, ReportTerms } from '@onhand/contract/reports';

/** Returns the address of the record a row is about; null if it is gone. */
export function rowLink({ link }: ReportRow, terms: ReportTerms): string | null {
  if (!link) return null;
  const { kind, id } = link;
  switch (kind) {
    case 'item':
      return `/item/${id}`;
    case 'folder':
      // “No folder” has no screen of its own.
      return id === 'none' ? null : `/folder/${id}`;
    case 'tag':
      return `/inventory?tags=${id}`;
    case 'vendor':
      return `/vendors?vendor=${id}`;
    case 'count':
      return `/counts/${id}`;
    case 'person':
      return historyLink({ person: id, ...daysOf(terms) });
    case 'day':
      return historyLink({ from: id, to: id });
    case 'month':
      return historyLink({ from: `${id.slice(0, 7)}-01`, to: lastDayOf(id) });
  }
}

/** The changes of stock that made up a figure of an item, as kinds of the history. */
const madeOf: Partial<Record<ReportId, Record<string, string>>> = {
  movement: { movements: '', in: '', out: '', net: '', valueChange: '' },
  'cost-of-goods': { quantity: 'out,undo', cost: 'out,undo' },
  turnover: { issued: 'out,undo', cost: 'out,undo' },
  'dead-stock': { lastIssued: 'out' },
};

/** Returns the address of the list that a figure was made of; null if there is no such list. */
export function figureLink(report: ReportId, key: string, { link, cells }: ReportRow, terms: ReportTerms): string | null {
  const kinds = madeOf[report]?.[key];
  if (kinds === undefined || link?.kind !== 'item' || !cells[key] || cells[key] === '0') return null;
  return historyLink({ item: link.id, kind: kinds, ...daysOf(terms) });
}

function daysOf({ from, to }: ReportTerms): Record<string, string> {
  return from !== null && to !== null ? { from, to } : {};
}

function historyLink(parts: Record<string, string>): string {
  return `/transactions?${new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== ''))}`;
}

function lastDayOf(month: string): string {
  const [year = 1970, one = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, one, 0)).toISOString().slice(0, 10);
}
