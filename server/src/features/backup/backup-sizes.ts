import { limits, spelledLimit } from '@onhand/contract/limits';
import { BadZip } from '../../platform/zip-archive.ts';

/** The most rows of a file, in the words of the screens. */
const mostRows: Record<string, { most: number; name: string }> = {
  units: { most: limits.units, name: 'units' },
  folders: { most: limits.folders, name: 'folders' },
  tags: { most: limits.tags, name: 'tags' },
  vendors: { most: limits.vendors, name: 'vendors' },
  'custom-fields': { most: limits.customFields, name: 'custom fields' },
  counts: { most: limits.counts, name: 'counts' },
  'refill-lists': { most: limits.refills, name: 'refill lists' },
  customers: { most: limits.customers, name: 'customers' },
  crew: { most: limits.crew, name: 'people of the crew' },
  kits: { most: limits.kits, name: 'kits and templates' },
  'refill-templates': { most: limits.refillTemplates, name: 'templates' },
};

/** The most rows of a file that may belong to one thing: the one that its key begins with. */
const mostOfOne: Record<string, { owner: string; most: number; name: string }> = {
  'item-tags': { owner: 'An item', most: limits.tagsOfItem, name: 'tags' },
  'item-vendors': { owner: 'An item', most: limits.vendorsOfItem, name: 'vendors' },
  'order-lines': { owner: 'An order', most: limits.linesOfOrder, name: 'lines' },
  'receipt-lines': { owner: 'A receipt', most: limits.linesOfReceipt, name: 'lines' },
  'vendor-return-lines': { owner: 'A return', most: limits.linesOfReturn, name: 'lines' },
  'order-files': { owner: 'An order', most: limits.filesOfOrder, name: 'files' },
  'job-lines': { owner: 'A job', most: limits.linesOfJob, name: 'lines' },
  'job-people': { owner: 'A job', most: limits.peopleOfJob, name: 'people' },
  'job-pictures': { owner: 'A job', most: limits.picturesOfJob, name: 'pictures' },
  'job-bill-lines': { owner: 'A bill', most: limits.linesOfBill, name: 'lines' },
  'kit-lines': { owner: 'A kit', most: limits.linesOfKit, name: 'parts' },
  'transfer-lines': { owner: 'A transfer', most: limits.linesOfTransfer, name: 'lines' },
};

/** Refuses, while the rows of a file pass by, the first that is one too many: a backup brings in nothing that could not be made by hand. */
export function sizeWatch(file: string): (ownerId: string | undefined) => void {
  const whole = mostRows[file];
  const perOne = mostOfOne[file];
  const ofOne = new Map<string, number>();
  let rows = 0;
  return (ownerId) => {
    rows++;
    if (whole && rows > whole.most)
      throw new BadZip(`There can be at most ${spelledLimit(whole.most)} ${whole.name}, and this backup has more.`);
    if (!perOne || ownerId === undefined) return;
    const its = (ofOne.get(ownerId) ?? 0) + 1;
    ofOne.set(ownerId, its);
    if (its > perOne.most)
      throw new BadZip(`${perOne.owner} can have at most ${perOne.most} ${perOne.name}, and one in this backup has more.`);
  };
}

/** Each folder leads to the root, in few enough steps; those above it that are known to are not walked again. */
export function refuseBadTree(parents: ReadonlyMap<string, string>, file: string): void {
  const depths = new Map<string, number>([['', 0]]);
  for (const start of parents.keys()) {
    const way: string[] = [];
    let at = start;
    for (; !depths.has(at); at = parents.get(at) as string) {
      if (!parents.has(at)) throw new BadZip(`A folder lies in one that is not in ${file}.`);
      if (way.length > parents.size) throw new BadZip('The folders of this backup lie in each other in a circle.');
      way.push(at);
    }
    let depth = depths.get(at) ?? 0;
    for (const one of way.reverse()) depths.set(one, ++depth);
    if (depth > limits.folderDepth) {
      throw new BadZip(`Folders can lie in each other at most ${limits.folderDepth} deep, and those of this backup lie deeper.`);
    }
  }
}
