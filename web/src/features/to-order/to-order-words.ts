import type { ToOrderLine } from '@onhand/contract/to-order';
import { quantityText } from '../../platform/format.ts';
import { reservedText } from '../../platform/reserved-text.ts';

/** Where the need comes from, beside the number. */
export function ruleText({ rule, jobs, places, threshold, perDay, leadDays, unit }: ToOrderLine): string {
  if (rule === 'places') return places === 1 ? 'Fills one place up to its maximum' : `Fills ${places} places up to their maximum`;
  if (rule === 'jobs') return jobs.length === 1 ? 'One job misses it' : 'Jobs miss it';
  if (rule === 'use') return `Uses ${useText(perDay, unit)}: for ${leadDays} days until it arrives and 30 more`;
  return threshold === null ? 'Out of stock' : `At or under its threshold of ${quantityText(threshold, unit)}`;
}

/** So much a day; of what is seldom used, so much a month. */
function useText(perDay: string, unit: string | null): string {
  if (Number(perDay) >= 1) return `${quantityText(perDay, unit)} a day`;
  // What is told of a day is rounded to four decimals, so that of a month is to one.
  return `${quantityText(String(Math.round(Number(perDay) * 300) / 10), unit)} in 30 days`;
}

/** What there is of it, each told apart by its word. */
export function stockText({ onHand, reserved, onTheWay, onOrder, ofDrafts, unit }: ToOrderLine): string {
  return [
    `${quantityText(onHand, unit)} on hand`,
    reservedText(reserved),
    onTheWay === '0' ? null : `${quantityText(onTheWay)} of it on the way`,
    onOrder === '0' ? null : `${quantityText(onOrder)} on order${ofDrafts === '0' ? '' : `, ${quantityText(ofDrafts)} of it in drafts`}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** JOB-09: “2 for J-7 Boiler”, by the jobs that miss it. */
export const jobsText = ({ jobs }: Pick<ToOrderLine, 'jobs'>) =>
  jobs.map(({ quantity, number, title }) => `${quantityText(quantity)} for J-${number} ${title}`).join(', ');

/** “Draft 3 orders”. */
export const draftText = (orders: number) => (orders === 1 ? 'Draft 1 order' : `Draft ${orders} orders`);
