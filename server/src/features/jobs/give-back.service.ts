import { exact, spell } from '@onhand/contract/costing-decimals';
import type { JobReturns } from '@onhand/contract/job-inputs';
import type { Movement } from '@onhand/contract/movements';
import type { z } from 'zod';
import type { Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { whoActs } from '../crew/crew.service.ts';
import { takeBackIssued } from '../stock/issues.service.ts';
import { archivedItem } from '../stock/ledger.service.ts';
import type { NamedPlace } from '../stock/transfers.service.ts';
import { backFrom, type BackFromUse, standing, type StandingUse, wantedNoMore } from './give-back.rules.ts';
import { holdParts, type HeldParts, worksIn } from './held-parts.service.ts';
import { documentKind, jobName } from './job-access.ts';
import { insertParts, noteCameBack, standingUses } from './job-parts.store.ts';
import { holdNamedPlaces, type NamedIn, placeOf, withNames } from './places-of-parts.service.ts';
import { tellOfJob } from './tell-of-job.ts';
import { type HeldJob, holdJob } from './write-jobs.store.ts';
import { type HeldLine, heldLines, noteUsed } from './write-lines.store.ts';

type Wanted = z.output<typeof JobReturns>;

interface Back extends BackFromUse {
  place: NamedPlace;
  field: string;
}

/** JOB-06: what a job did not need comes off it, also once it is over; last out, first back, so one return may be several rows of the ledger. */
export async function giveBack(tx: Tx, scope: Scope, id: number, { parts, note, source, crew }: Wanted): Promise<Movement[]> {
  const by = await whoActs(tx, scope, crew);
  const places = parts.map(({ placeId }, nth) => ({ placeId, field: `parts.${nth}.placeId` }));
  const named = await holdNamedPlaces(
    tx,
    scope,
    places.filter((one): one is NamedIn => one.placeId !== undefined),
  );
  const job = await holdJob(tx, scope, id);
  const lines = await heldLines(tx, scope, id);
  const ids = parts.map(({ line: of }, nth) => {
    const line = lines.find(({ line: number }) => number === of);
    if (!line) throw invalid(`parts.${nth}.line`, 'This line is not on the job any more.');
    return line.itemId;
  });
  const held = await holdParts(tx, scope, id, ids);
  const back = await whatComesBack(tx, scope, job, held, parts, named);
  const origin = { source, note, ...(by && { by }), document: { kind: documentKind, id } };
  const entering = back.map(({ use, quantity, place, field }) => ({
    itemId: use.itemId,
    place,
    quantity,
    field,
    issueMovementId: use.movementId,
  }));
  const entered = await takeBackIssued(tx, scope, entering, origin, held.items);
  const less = lessWantedOf(held.lines, back);
  const rows = back.map((one, nth) => ({ ...one, ...(entered[nth] as (typeof entered)[number]), lessWanted: less[nth] as string }));
  await insertParts(
    tx,
    scope,
    id,
    rows.map(({ use, quantity, place, movementId, value, lessWanted }) => ({
      line: use.line,
      lessWanted,
      itemId: use.itemId,
      kind: 'return',
      quantity,
      cost: value,
      ofPart: use.id,
      place: place.place,
      placeName: place.name,
      movementId,
      isLate: false,
    })),
    by,
  );
  await noteCameBack(
    tx,
    scope,
    rows.map(({ use, quantity }) => ({ id: use.id, quantity })),
  );
  const used = rows.map(({ use, quantity, value, lessWanted }) => ({
    line: use.line,
    quantity: negative(quantity),
    cost: negative(value),
    lessWanted,
  }));
  await noteUsed(tx, scope, id, used, false);
  await tellOfJob(tx, scope, id);
  return rows.map(({ movement }) => movement);
}

/** One after the other: each finds its line as those before it have left it. */
function lessWantedOf(lines: readonly HeldLine[], back: readonly BackFromUse[]): string[] {
  const now = new Map(lines.map(({ line, wanted, used }) => [line, { wanted, used }]));
  return back.map(({ use: { line }, quantity }) => {
    const { wanted, used } = now.get(line) as { wanted: string; used: string };
    const less = wantedNoMore({ wanted, used }, quantity);
    now.set(line, { wanted: spell(exact(wanted).minus(less)), used: spell(exact(used).minus(quantity)) });
    return less;
  });
}

const negative = (figure: string) => spell(exact(figure).neg());

/** Which uses each part comes back of, and where it is put: where they were taken from, unless somebody says another place. */
async function whatComesBack(
  tx: Tx,
  scope: Scope,
  { id, number }: HeldJob,
  { items, lines }: HeldParts,
  parts: Wanted['parts'],
  named: ReadonlyMap<number, NamedPlace>,
): Promise<Back[]> {
  let uses: StandingUse[] = await standingUses(
    tx,
    scope,
    id,
    parts.map(({ line }) => line),
  );
  const back: Back[] = [];
  const folders = await withNames(
    tx,
    scope,
    uses.map(({ place }) => place),
  );
  for (const [nth, { line, quantity, placeId }] of parts.entries()) {
    const ofLine = uses.filter((use) => use.line === line);
    const field = `parts.${nth}.quantity`;
    const found = backFrom(ofLine, quantity);
    const { itemId, name } = lines.find((one) => one.line === line) as (typeof lines)[number];
    const item = items.get(itemId);
    if (!item) throw new AppError('CONFLICT', { message: `“${name}” was deleted, so nothing of it can come back.` });
    if (item.isArchived) throw archivedItem();
    if (!found) throw tooMany(ofLine, { quantity, name, number, field });
    for (const one of found) {
      const gone = () => folders.get(one.use.place) ?? homeOf(item.folderId);
      const place = placeId === undefined ? gone() : (named.get(placeOf(placeId)) as NamedPlace);
      if (!worksIn(scope, place.place))
        throw invalid(`parts.${nth}.placeId`, 'It was taken from a place that is not yours. Say where you put it.');
      back.push({ ...one, place, field });
    }
    const took = new Map(found.map(({ use, quantity: some }) => [use.id, some]));
    uses = uses.map((use) => ({ ...use, cameBack: spell(exact(use.cameBack).plus(took.get(use.id) ?? '0')) }));
  }
  return back;
}

const homeOf = (folderId: number | null): NamedPlace => ({ place: placeOf(folderId), name: null });

function tooMany(uses: readonly StandingUse[], told: { quantity: string; name: string; number: number; field: string }): AppError {
  const used = spell(uses.reduce((sum, use) => sum.plus(standing(use)), exact('0')));
  const message = `${used} of “${told.name}” ${used === '1' ? 'is' : 'are'} used on ${jobName(told.number)}, so ${told.quantity} cannot come back.`;
  return new AppError('CONFLICT', { message, details: [{ field: told.field, message }] });
}
