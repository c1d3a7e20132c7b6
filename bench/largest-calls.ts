import { maxLabels } from '../contract/src/labels.ts';
import { limits } from '../contract/src/limits.ts';
import type { KnownIds } from './largest-value.ts';

interface Parts {
  query?: Record<string, unknown>;
  body?: object;
}

const everything = { selection: { filter: {} } };
const unknownWords = 'aaaaaaab bbbbbbbc cccccccd ddddddde eeeeeeef ffffffg ggggggh hhhhhhi';

/** As much text of its own fields as an item may hold. */
const fullCustom = ({ custom = [] }: KnownIds) => {
  const each = Math.floor(limits.customBytesOfItem / custom.length) - 12;
  return Object.fromEntries(
    custom.map((id, at) => [
      String(id),
      Array.from({ length: each / 6 }, (_, word) => `w${(at * 911 + word * 37).toString(26)}`)
        .join(' ')
        .slice(0, each),
    ]),
  );
};

/** The costliest inputs where a schema alone does not tell: all items instead of many, a search that finds nothing. */
export const largestCalls: Record<string, (known: KnownIds) => Parts> = {
  'inventory.list': () => ({ query: { search: unknownWords, limit: 200 } }),
  'inventory.counts': () => ({ query: { search: unknownWords } }),
  'inventory.create': (known) => ({
    body: { name: 'Largest', custom: fullCustom(known), tagIds: known.tagIds?.slice(0, limits.tagsOfItem) },
  }),
  'inventory.update': (known) => ({ body: { custom: fullCustom(known), tagIds: known.tagIds?.slice(0, limits.tagsOfItem) } }),
  'inventory.changeStock': () => ({ body: { adjustment: '1000', purchasePrice: '2' } }),
  'inventory.bulk': ({ custom = [], itemIds = [] }) => ({
    body: {
      selection: { itemIds: itemIds.slice(-2500) },
      change: { action: 'edit', changes: { custom: Object.fromEntries(custom.slice(-8).map((id) => [String(id), 'x'.repeat(190)])) } },
    },
  }),
  'counts.start': () => ({ body: { name: 'Everything', ...everything } }),
  'exports.items': () => ({ body: { ...everything, format: 'xlsx' } }),
  'labels.print': ({ itemIds = [] }) => ({ body: { selection: { itemIds: itemIds.slice(0, maxLabels) }, format: 'avery-5160' } }),
  'labels.preview': ({ itemIds = [] }) => ({ body: { selection: { itemIds: itemIds.slice(0, maxLabels) }, format: 'avery-5160' } }),
  'folders.create': () => ({ body: { name: 'Shelf' } }),
  'folders.move': ({ folderIds = [] }) => ({ body: { folderIds: folderIds.slice(1, 500), targetParentId: null } }),
  'reports.run': () => ({ query: { groupBy: 'folder', limit: 500 } }),
  'reportFiles.download': () => ({ query: { format: 'xlsx', groupBy: 'item' } }),
  'alerts.list': () => ({ query: { limit: 200 } }),
  'dashboard.valueTrend': () => ({ query: { range: '6m' } }),
};
