import type { Movement } from '@onhand/contract/movements';
import type { Transfer, TransferPlace, TransferState, TransferSummary } from '@onhand/contract/transfers';
import { quantityText } from '../../platform/format.ts';
import { timeAgo } from '../../platform/time-ago.ts';
import type { Tone } from '../../ui/badge.tsx';

export const stateWords: Record<TransferState, string> = {
  draft: 'Draft',
  sent: 'On the way',
  received: 'Received',
  cancelled: 'Cancelled',
  undone: 'Taken back',
};
export const stateTone: Record<TransferState, Tone> = {
  draft: 'neutral',
  sent: 'accent',
  received: 'good',
  cancelled: 'neutral',
  undone: 'neutral',
};

export const placeName = ({ name, isElsewhere }: TransferPlace) => name ?? (isElsewhere ? 'Another place' : 'No folder');

/** “Elbow, Tee and 3 more”. */
export function itemsText({ items, lineCount }: Pick<TransferSummary, 'items' | 'lineCount'>): string {
  if (lineCount === 0) return 'Nothing on it yet';
  const more = lineCount - items.length;
  return more > 0 ? `${items.join(', ')} and ${more} more` : items.join(', ');
}

/** Who did the last thing, and how long ago. */
export function whenText(transfer: TransferSummary, now: Date): string {
  const { state, sentAt, sentBy, closedAt, closedBy, createdAt, createdBy } = transfer;
  if (state === 'draft') return `Planned ${timeAgo(createdAt, now)} by ${createdBy}`;
  if (state === 'sent' || !closedAt) return `Sent ${timeAgo(sentAt ?? createdAt, now)} by ${sentBy ?? createdBy}`;
  return `${stateWords[state]} ${timeAgo(closedAt, now)} by ${closedBy}`;
}

/** The rows of history as what people did: those of one person in one minute are one act. */
export function actsOf({ movements, to }: Transfer): { key: number; at: string; text: string; note: string }[] {
  const acts = Map.groupBy(movements, (row) => [row.at.slice(0, 16), row.userName, verbOf(row, to), row.note].join('\n'));
  return [...acts.values()].map((rows) => {
    const [first] = rows as [Movement];
    const things = rows.map((row) => `${quantityText((row.moved ?? row.delta).replace('-', ''), row.unit)} of ${row.itemName}`);
    return { key: first.id, at: first.at, text: `${first.userName} ${verbOf(first, to)} ${things.join('; ')}`, note: first.note };
  });
}

const transit = -1;

function verbOf({ kind, folderId, fromFolderId }: Movement, to: TransferPlace): string {
  if (kind === 'undo') return 'took back';
  if (kind === 'set') return 'wrote off';
  if (folderId === transit) return 'sent';
  if (fromFolderId === transit && folderId !== to.placeId) return 'brought back';
  return fromFolderId === transit || fromFolderId === null ? 'received' : 'moved';
}
