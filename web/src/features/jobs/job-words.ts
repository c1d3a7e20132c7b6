import type { Job, JobLine, JobPerson, JobState, JobSummary } from '@onhand/contract/job-answers';
import { addDecimals } from '../../platform/decimal.ts';
import { dateText, quantityText } from '../../platform/format.ts';
import type { Tone } from '../../ui/badge.tsx';

export const stateWords: Record<JobState, string> = { planned: 'Planned', under_way: 'Under way', done: 'Done', cancelled: 'Cancelled' };
export const stateTone: Record<JobState, Tone> = { planned: 'neutral', under_way: 'accent', done: 'good', cancelled: 'neutral' };

export const jobName = ({ number }: Pick<Job, 'number'>) => `J-${number}`;
export const isOpenJob = ({ state }: Pick<Job, 'state'>) => state === 'planned' || state === 'under_way';

/** “Ana, Ben and 2 more”. */
export function peopleText(people: readonly Pick<JobPerson, 'name'>[], most = 2): string {
  const names = people.slice(0, most).map(({ name }) => name);
  const more = people.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

/** A place of a job; one that the reader does not see is not named. */
export function placeText({ name, placeId, isElsewhere }: { name: string | null; placeId: number | null; isElsewhere: boolean }): string {
  if (isElsewhere) return 'another place';
  return placeId === null ? 'no folder' : (name ?? 'a folder');
}

/** “3 parts”, “no parts yet”. */
export function partsText({ lineCount }: Pick<JobSummary, 'lineCount'>): string {
  return lineCount === 0 ? 'No parts yet' : partsCountText(lineCount);
}

export const partsCountText = (count: number) => (count === 1 ? '1 part' : `${count} parts`);

/** “2 of 4 used”, “4 wanted”: what became of what was wanted. */
export function usedText({ used, wanted, unit }: Pick<JobLine, 'used' | 'wanted' | 'unit'>): string {
  if (wanted === '0' || used === wanted) return used === '0' ? 'Not planned' : `${quantityText(used, unit?.name)} used`;
  return used === '0' ? `${quantityText(wanted, unit?.name)} wanted` : `${quantityText(used)} of ${quantityText(wanted, unit?.name)} used`;
}

/** Where what is reserved lies: “2 in Van 1, 3 picked in Shop”. */
export function reservedWords({ reservedIn }: Pick<JobLine, 'reservedIn'>): string {
  const merged = new Map<string, { text: string; quantity: string }>();
  for (const row of reservedIn) {
    const text = `${row.isPicked ? 'loaded in' : 'reserved in'} ${placeText(row)}`;
    merged.set(text, { text, quantity: addDecimals(merged.get(text)?.quantity ?? '0', row.quantity) });
  }
  return [...merged.values()].map(({ text, quantity }) => `${quantityText(quantity)} ${text}`).join(', ');
}

/** “2 short”, “2 short · on order, comes Nov 20”. */
export function shortText({
  short,
  onOrder,
  expectedOn,
  missing,
}: Pick<JobLine, 'short' | 'onOrder' | 'expectedOn' | 'missing'>): string[] {
  const coming = onOrder === '0' ? '' : ` · ${onOrder === short ? '' : `${quantityText(onOrder)} `}on order`;
  const day = onOrder !== '0' && expectedOn !== null ? `, comes ${dateText(expectedOn)}` : '';
  return [
    ...(short === '0' ? [] : [`${quantityText(short)} short${coming}${day}`]),
    ...(missing === '0' ? [] : [`${quantityText(missing)} reserved and not there any more`]),
  ];
}

/** “Used 2 of …”. */
export const doneText = (kind: 'use' | 'return', quantity: string, unit: string | null) =>
  kind === 'use' ? `Used ${quantityText(quantity, unit)}` : `Took ${quantityText(quantity, unit)} back`;
