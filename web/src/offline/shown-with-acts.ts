import type { Item, ItemPage, Whereabouts } from '@onhand/contract/item-answers';
import type { ItemPageQuery } from '@onhand/contract/item-filter';
import type { Job, JobSummary } from '@onhand/contract/job-answers';
import type { Expected, ExpectedSummary } from '@onhand/contract/receipt-answers';
import type { Refill, RefillSummary } from '@onhand/contract/refills';
import type { ToolLoan } from '@onhand/contract/tools';
import type { Transfer, TransferSummary } from '@onhand/contract/transfers';
import type { QueryKey } from '@tanstack/react-query';
import { addDecimals, compareDecimals } from '../platform/decimal.ts';
import { effectsOf } from './act-kinds.ts';
import { isToSend, type WaitingAct } from './acts.ts';
import { expectedRowWith, expectedWith } from './expected-with-acts.ts';
import { jobRowWith, jobWith } from './job-with-acts.ts';
import { type FolderPlace, placesWithin } from './list-on-device.ts';
import { loansWith } from './loans-with-acts.ts';
import { refillRowWith, refillWith } from './refill-with-acts.ts';
import { transferRowWith, transferWith } from './transfer-with-acts.ts';
import { withPending } from './waiting-effects.ts';

/** What the person may see: everything, or the folders that the device knows of. */
export interface Sight {
  seesAll: boolean;
  folders: readonly FolderPlace[];
}

type Show = (data: never, acts: readonly WaitingAct[], asked: object, sight: Sight, address: string) => unknown;

/** The answers that show acts which wait, by their addresses. */
const shows: readonly { address: RegExp; show: Show }[] = [
  {
    address: /^\/api\/inventory$/,
    show: (page: ItemPage, acts, asked: ItemPageQuery, { folders, seesAll }) => {
      const within = placesWithin(asked, folders, seesAll);
      if (!Array.isArray(page.items)) return page;
      const items = page.items.map((item) => withPending(item, acts, within));
      return isSame(items, page.items) ? page : { ...page, items };
    },
  },
  {
    address: /^\/api\/inventory\/\d+$/,
    show: (item: Item, acts, _asked, { folders, seesAll }) => withPending(item, acts, placesWithin({}, folders, seesAll)),
  },
  {
    address: /^\/api\/inventory\/\d+\/whereabouts$/,
    show: (found: Whereabouts, acts, _asked, _sight, address) => whereaboutsWith(found, Number(address.split('/')[3]), acts),
  },
  { address: /^\/api\/transfers\/\d+$/, show: (transfer: Transfer, acts) => acts.reduce(transferWith, transfer) },
  {
    address: /^\/api\/transfers$/,
    show: (list: Pages<{ transfers: TransferSummary[] }>, acts) =>
      inPages(list, 'transfers', (rows) => rows.map((row) => acts.reduce(transferRowWith, row))),
  },
  {
    address: /^\/api\/refills$/,
    show: (list: Pages<{ refills: RefillSummary[] }>, acts) =>
      inPages(list, 'refills', (rows) => rows.map((row) => acts.reduce(refillRowWith, row))),
  },
  { address: /^\/api\/refills\/\d+$/, show: (refill: Refill, acts) => acts.reduce(refillWith, refill) },
  { address: /^\/api\/jobs\/\d+$/, show: (job: Job, acts) => acts.reduce(jobWith, job) },
  {
    address: /^\/api\/jobs$/,
    show: (list: Pages<{ jobs: JobSummary[] }>, acts) => inPages(list, 'jobs', (rows) => rows.map((row) => acts.reduce(jobRowWith, row))),
  },
  { address: /^\/api\/receipts\/expected\/\d+$/, show: (order: Expected, acts) => acts.reduce(expectedWith, order) },
  {
    address: /^\/api\/receipts\/expected$/,
    show: (list: Pages<{ orders: ExpectedSummary[] }>, acts) =>
      inPages(list, 'orders', (rows) => rows.map((row) => acts.reduce(expectedRowWith, row))),
  },
  {
    address: /^\/api\/tools$/,
    show: (list: Pages<{ loans: readonly ToolLoan[] }>, acts, { show = 'out' }: { show?: string }) =>
      // What is handed out now is not overdue.
      inPages(list, 'loans', (loans, nth) =>
        acts.filter(({ kind }) => kind !== 'handOut' || (nth === 0 && show === 'out')).reduce(loansWith, loans),
      ),
  },
];

/** An answer with what waits done to it; the very same where nothing of it changes. */
export function shownWith([address, asked]: QueryKey, data: unknown, changes: readonly WaitingAct[], sight: Sight): unknown {
  const acts = changes.filter(isToSend);
  if (typeof address !== 'string' || acts.length === 0 || typeof data !== 'object' || data === null) return data;
  const found = shows.find((one) => one.address.test(address));
  return found ? found.show(data as never, acts, typeof asked === 'object' && asked !== null ? asked : {}, sight, address) : data;
}

interface Pages<Page> {
  pages: readonly Page[];
}

/** A list is read page after page, or was kept as its first page alone; other answers under its address stay as they are. */
function inPages<Name extends string, Row>(
  list: Pages<Record<Name, readonly Row[]>>,
  name: Name,
  change: (rows: readonly Row[], nth: number) => readonly Row[],
): unknown {
  const inPage = (page: Record<Name, readonly Row[]>, nth: number) => {
    if (!Array.isArray(page[name])) return page;
    const rows = change(page[name], nth);
    return isSame(rows, page[name]) ? page : { ...page, [name]: rows };
  };
  if (!Array.isArray(list.pages)) return inPage(list as never, 0);
  const pages = list.pages.map(inPage);
  return isSame(pages, list.pages) ? list : { ...list, pages };
}

const isSame = (rows: readonly unknown[], before: readonly unknown[]) =>
  rows.length === before.length && rows.every((row, nth) => row === before[nth]);

/** “Who has one?” tells places that have some: one that is emptied by what waits is not among them any more. */
function whereaboutsWith(found: Whereabouts, id: number, acts: readonly WaitingAct[]): Whereabouts {
  const effects = acts.flatMap(effectsOf).filter(({ itemId }) => itemId === id);
  if (effects.length === 0) return found;
  const places = found.places.map((place) => {
    const changes = effects.filter(({ at }) => at === place.placeId);
    const quantity = changes.reduce(
      (lies, { change }) => ('adjustment' in change ? addDecimals(lies, change.adjustment) : change.quantity),
      place.quantity,
    );
    const reserved = changes.reduce((promised, effect) => addDecimals(promised, effect.reserved ?? '0'), place.reserved ?? '0');
    return { ...place, quantity, reserved: compareDecimals(reserved, '0') < 0 ? '0' : reserved };
  });
  return { ...found, places: places.filter(({ quantity }) => compareDecimals(quantity, '0') > 0) };
}
