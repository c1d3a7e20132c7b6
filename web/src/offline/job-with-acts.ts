import type { Job, JobLine, JobPart, JobSummary } from '@onhand/contract/job-answers';
import { isAbout } from './act-on-document.ts';
import type { ActOf, SeenPart, WaitingAct } from './acts.ts';
import { leastOf, lineAfterPick, lineAfterReturn, lineAfterUse, stillWanted } from './lines-of-job.ts';
import { addDecimals, negated } from '../platform/decimal.ts';

type OnJob = ActOf<'useParts'> | ActOf<'returnParts'> | ActOf<'pickParts'>;

/** The parts of an act, with the quantity that is sent: another may have been chosen since it was seen. */
export function partsOf({ input: { body }, seen }: OnJob): SeenPart[] {
  const sent: readonly { quantity?: unknown }[] = ('parts' in body ? body.parts : body.lines) ?? [];
  return seen.parts.map((part, nth) => ({ ...part, quantity: String(sent[nth]?.quantity ?? part.quantity) }));
}

/** A job as it will be once what waits has arrived. */
export function jobWith(job: Job, act: WaitingAct): Job {
  if (!isAbout(act, job.id)) return job;
  switch (act.kind) {
    case 'useParts': {
      const lines = partsOf(act).reduce((before, part, nth) => afterUse(before, act, part, nth), job.lines);
      return withCounts({
        ...job,
        state: job.state === 'planned' ? 'under_way' : job.state,
        lines,
        parts: [...newParts(act, lines), ...job.parts],
      });
    }
    case 'returnParts': {
      const lines = job.lines.map((line) => {
        const back = partsOf(act).find((part) => part.line === line.line);
        return back ? lineAfterReturn(line, back.quantity) : line;
      });
      return withCounts({ ...job, lines, parts: [...newParts(act, lines), ...job.parts] });
    }
    case 'pickParts':
      return withCounts({ ...job, lines: partsOf(act).reduce((before, part) => afterPick(before, act, part), job.lines) });
    default:
      return job;
  }
}

/** The line that the server would take: the one that is named, else the first of the item that still wants some, else the first of it. */
export function lineFor(lines: readonly JobLine[], { itemId, line }: { itemId: number; line?: number | undefined }): JobLine | undefined {
  if (line !== undefined) return lines.find((one) => one.line === line);
  const ofItem = lines.filter((one) => one.itemId === itemId);
  return ofItem.find((one) => stillWanted(one) !== '0') ?? ofItem[0];
}

/** One after the other, until all of it is on lines: what several lines want goes onto each, what none wants onto the last of them, or a new one. */
function afterUse(lines: readonly JobLine[], act: ActOf<'useParts'> & { seq: number }, part: SeenPart, nth: number): JobLine[] {
  const { id, quantity, from } = part;
  const found = lineFor(lines, { itemId: id, line: part.line });
  const line = found ?? newLine(part, -(act.seq * 1000 + nth));
  const others = lines.filter((one) => one !== found && one.itemId === id && stillWanted(one) !== '0');
  const share = part.line === undefined && others.length > 0 ? leastOf(stillWanted(line), quantity) : quantity;
  const used = lineAfterUse(line, from?.placeId ?? null, share);
  const after = found ? lines.map((one) => (one === found ? used : one)) : [...lines, used];
  const left = addDecimals(quantity, negated(share));
  return left === '0' ? after : afterUse(after, act, { ...part, quantity: left }, nth);
}

function afterPick(lines: readonly JobLine[], { seen: { to } }: ActOf<'pickParts'>, part: SeenPart): JobLine[] {
  return lines.map((line) =>
    line.line === part.line ? lineAfterPick(line, part.from?.placeId, { placeId: to.placeId, name: to.name }, part.quantity) : line,
  );
}

/** It has no number before the server has given it one. */
function newLine({ id, name, unit }: SeenPart, line: number): JobLine {
  const none = { reserved: '0', picked: '0', used: '0', short: '0', onOrder: '0', missing: '0', billed: '0' };
  return {
    line,
    itemId: id,
    name,
    sku: null,
    codes: [],
    unit: unit === null ? null : { name: unit, allowsDecimals: true },
    hasItem: true,
    kit: null,
    wanted: '0',
    ...none,
    expectedOn: null,
    reservedIn: [],
    note: '',
  };
}

function newParts(act: (ActOf<'useParts'> | ActOf<'returnParts'>) & { seq: number; madeAt: string }, lines: readonly JobLine[]): JobPart[] {
  const { kind, seen, seq, madeAt } = act;
  return partsOf(act).map((part, nth) => ({
    // Below zero: none of the server's.
    id: -(seq * 1000 + nth),
    line: lineFor(lines, { itemId: part.id, line: part.line })?.line ?? 0,
    itemId: part.id,
    name: part.name,
    unit: part.unit,
    kind: kind === 'useParts' ? 'use' : 'return',
    quantity: part.quantity,
    place: { placeId: part.from?.placeId ?? null, name: part.from?.name ?? null, isElsewhere: false },
    by: seen.by,
    at: madeAt,
    isLate: false,
    movementId: 0,
    isUndone: false,
  }));
}

function withCounts(job: Job): Job {
  const { lines } = job;
  return {
    ...job,
    lineCount: lines.length,
    linesShort: lines.filter(({ short, missing }) => short !== '0' || missing !== '0').length,
    linesPicked: lines.filter(({ picked }) => picked !== '0').length,
    linesUsed: lines.filter((line) => line.used !== '0' && stillWanted(line) === '0').length,
  };
}

/** The same for a row of a list, which knows no lines. */
export function jobRowWith<Row extends JobSummary>(row: Row, act: WaitingAct): Row {
  return act.kind === 'useParts' && isAbout(act, row.id) && row.state === 'planned' ? { ...row, state: 'under_way' } : row;
}
