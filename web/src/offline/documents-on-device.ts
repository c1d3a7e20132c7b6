import { api } from '@onhand/contract';
import type { Job, JobSummary } from '@onhand/contract/job-answers';
import type { OfflineDocuments } from '@onhand/contract/offline';
import type { Expected } from '@onhand/contract/receipt-answers';
import type { Refill } from '@onhand/contract/refills';
import { urlOf } from '@onhand/contract/route';
import { call } from '../platform/api.ts';
import { documentOf } from './act-kinds.ts';
import type { ActAnswer, WaitingAct } from './acts.ts';
import type { DeviceStore } from './device-store.ts';
import { rowOfExpected, withTold } from './expected-on-device.ts';
import { isOfPlacesToRefill } from './places-to-refill.ts';
import { shownWith } from './shown-with-acts.ts';

/** Open transfers, refill lists, orders to receive, jobs and tools, under the addresses that their screens ask for. */
const isDocument = (address: string) => /^\/api\/(transfers|refills|receipts|tools|jobs)([/?]|$)/.test(address);

const listOf = (show: 'open' | 'drafts') => urlOf(api.transfers.list, { query: { show, offset: 0 } });

/** The answers that the screens of documents would get from the server, as long as nothing else is asked for than what is open. */
function answersFrom({ transfers, refills, expected, jobs, loans, people, places }: OfflineDocuments): [address: string, data: unknown][] {
  const [drafts, open] = [true, false].map((isDraft) =>
    transfers.filter(({ state }) => (state === 'draft') === isDraft).map(({ lines: _lines, movements: _rows, ...row }) => row),
  );
  return [
    [listOf('open'), { transfers: open, hasMore: false }],
    [listOf('drafts'), { transfers: drafts, hasMore: false }],
    ...transfers.map((transfer): [string, unknown] => [urlOf(api.transfers.read, { params: { id: transfer.id } }), transfer]),
    [api.transfers.places.path, { places }],
    [api.refills.list.path, { refills: refills.map(({ items: _items, canClose: _canClose, ...row }) => row), hasMore: false }],
    ...refills.map((refill): [string, unknown] => [urlOf(api.refills.read, { params: { id: refill.id } }), refill]),
    [urlOf(api.receipts.expected, { query: { offset: 0 } }), { orders: expected.map(rowOfExpected), hasMore: false }],
    ...expected.map((order): [string, unknown] => [urlOf(api.receipts.readExpected, { params: { id: order.id } }), order]),
    [urlOf(api.jobs.list, { query: { show: 'open', offset: 0 } }), { jobs: jobs.map(rowOfJob), hasMore: false }],
    ...jobs.map((job): [string, unknown] => [urlOf(api.jobs.read, { params: { id: job.id } }), job]),
    [urlOf(api.tools.list, { query: { offset: 0 } }), { loans, hasMore: false }],
    [api.tools.people.path, { people }],
  ];
}

function rowOfJob({
  phone: _phone,
  note: _note,
  lines: _lines,
  parts: _parts,
  pictures: _pictures,
  costAdded: _added,
  ...row
}: Job): JobSummary {
  return row;
}

/** Brings the open documents on the device up to date: what is no longer open, or no longer this person's, goes. */
export async function readDocuments(store: DeviceStore): Promise<void> {
  await keepDocuments(store, await call(api.offline.documents, {}));
}

export async function keepDocuments(store: DeviceStore, documents: OfflineDocuments): Promise<void> {
  const keptAt = new Date().toISOString();
  const answers = answersFrom(documents);
  const writing = store.transaction('answers', 'readwrite');
  const known = await writing.store.getAllKeys();
  // How much each place lacks is not read for the device; it is kept from when somebody looked.
  const gone = known.filter((address) => isDocument(address) && !isOfPlacesToRefill(address));
  await Promise.all([
    ...gone.map((address) => writing.store.delete(address)),
    ...answers.map(([address, data]) => writing.store.put({ address, data, keptAt })),
  ]);
  await writing.done;
}

/** What arrived on the server, done to the documents that are kept here: as it answered, or else as the act was meant. */
export async function applyToDocuments(store: DeviceStore, act: WaitingAct, answer: object): Promise<void> {
  const writing = store.transaction('answers', 'readwrite');
  for (let cursor = await writing.store.openCursor(); cursor; cursor = await cursor.continue()) {
    const { address, data } = cursor.value;
    if (!isDocument(address)) continue;
    const [path] = address.split('?');
    const told = path === documentOf(act) ? toldBy(act, answer, data) : undefined;
    const shown = told ?? shownWith([path], data, [{ ...act, refusal: null }], { seesAll: true, folders: [] });
    if (shown !== data) await cursor.update({ ...cursor.value, data: shown });
  }
  await writing.done;
}

/** The document as the answer tells it: somebody else may have worked on it too. */
function toldBy(act: WaitingAct, answer: object, kept: unknown): unknown {
  switch (act.kind) {
    case 'plan':
    case 'send':
    case 'receive':
    case 'settle':
      return { ...answer, movements: [] };
    case 'load':
      return (answer as ActAnswer<'load'>).refill;
    case 'pick': {
      const told = answer as ActAnswer<'pick'>;
      const list = kept as Refill;
      return { ...list, items: list.items.map((line) => (line.line === told.line ? told : line)) };
    }
    case 'useParts':
    case 'returnParts':
      return (answer as ActAnswer<'useParts'>).job;
    case 'pickParts':
      return answer;
    case 'takeIn':
    case 'noMore':
      return withTold(kept as Expected, answer as ActAnswer<'takeIn'> | ActAnswer<'noMore'>);
    default:
      return undefined;
  }
}
