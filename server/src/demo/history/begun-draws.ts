import type { BegunJob } from '../catalogue/jobs.ts';
import type { DemoPart } from '../catalogue/part.ts';
import { amount } from './amounts.ts';
import type { Draw } from './draws.ts';
import type { Call, OnJob } from './history.ts';

const hourMs = 60 * 60_000;

/** What the jobs that are not over yet have taken of the shelves so far, and brought back. */
export function drawsOfBegun(jobs: readonly BegunJob[], parts: readonly DemoPart[], now: Date): Draw[] {
  return jobs.flatMap((begun) => {
    const { title, customer, van, by } = begun;
    const call: Call = { at: new Date(0), title, customer, van, by, begun };
    const drawOf = ({ sku, quantity, hoursAgo, crew }: BegunJob['used'][number], sign: 1 | -1, backOf: OnJob | null) => ({
      at: new Date(now.getTime() - hoursAgo * hourMs),
      part: partOf(parts, sku),
      by,
      source: 'scan' as const,
      note: backOf ? 'Left over, back on the shelf' : '',
      quantity: amount(quantity) * sign,
      onJob: { call, crew, backOf },
    });
    const used = begun.used.map((part) => drawOf(part, 1, null));
    const back = begun.back.map((part) => drawOf(part, -1, useOf(used, part)));
    call.at = new Date(Math.min(...used.map(({ at }) => at.getTime())));
    return [...used, ...back];
  });
}

function partOf(parts: readonly DemoPart[], sku: string): DemoPart {
  const part = parts.find((one) => one.sku === sku);
  if (!part) throw new Error(`the demo’s jobs.json names the part “${sku}”, which is not there`);
  return part;
}

function useOf(used: readonly { part: DemoPart; onJob: OnJob }[], { sku }: { sku: string }): OnJob {
  const found = used.find(({ part }) => part.sku === sku);
  if (!found) throw new Error(`the demo’s jobs.json brings “${sku}” back, which was not used`);
  return found.onJob;
}
