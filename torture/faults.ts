import { setTimeout as sleep } from 'node:timers/promises';
import { tableOf } from '../server/src/features/reconciliation/reconciliation-report.ts';
import { reconcile } from '../server/src/features/reconciliation/reconciliation.service.ts';
import { type Fault, faults } from './faults-list.ts';
import type { Told } from './faults-people.ts';
import { changeMarked, type FaultWorld, openFaultWorld } from './faults-world.ts';
import { type Acknowledgements, startMixedLoad } from './mixed-load.ts';
import { compareWithDatabase } from './mixed-load-check.ts';

/** So many changes are made before the fault and again after it. */
const changesAround = 150;
const recoveryLimitMs = 60_000;
const hearingLimitMs = 30_000;
const leftoverLimitMs = 5 * 60_000;

interface Survival {
  fault: Fault;
  acknowledged: number;
  meanwhile: number;
  lost: number;
  doubled: number;
  isHeld: boolean;
}

/** People at work while one thing after the other goes wrong; after each it is looked whether everything they were told is true. */
export async function tortureFaults(only: readonly string[] = []): Promise<boolean> {
  const world = await openFaultWorld();
  try {
    const wanted = faults.filter(({ name }) => only.length === 0 || only.includes(name));
    const survived: Survival[] = [];
    const everything: Acknowledgements = { movements: [], names: [], created: [], imported: [], transfers: [] };
    for (const [seed, fault] of wanted.entries()) {
      if (fault.name === 'disk' && !world.disk.isSmall) console.log(`\n${fault.title}: NOT RUN, a small disk needs root on Linux`);
      else survived.push(await survive(world, fault, seed + 1, everything));
    }
    const isClean = await leftoversEnd(world, everything);
    printTable(survived);
    return isClean && survived.length > 0 && survived.every(({ isHeld }) => isHeld);
  } finally {
    await world.close();
  }
}

async function survive(world: FaultWorld, fault: Fault, seed: number, everything: Acknowledgements): Promise<Survival> {
  const { caller, itemIds, ownItemIds, places, sockets, markedItemId } = world;
  console.log(`\n${fault.title}`);
  const asked: Told[] = [];
  caller.told();
  const load = startMixedLoad({ caller, itemIds, ownItemIds, places, seed });
  await changes(load.count, changesAround);

  const before = load.count();
  await fault.happen(world, (told) => asked.push(told));
  const meanwhile = load.count() - before;
  await fault.end(world, (told) => asked.push(told));
  const ended = performance.now();
  const isBack = await changes(load.count, changesAround);
  const recovery = (performance.now() - ended) / 1000;
  await changeMarked(world);
  const heard = await sockets.heardOf(markedItemId, hearingLimitMs);
  await load.stop();

  for (const kind of Object.keys(everything) as (keyof Acknowledgements)[]) everything[kind].push(...(load.acknowledged[kind] as never[]));
  // With all that came before: what one fault let through another may have lost.
  const { lost, doubled } = await compareWithDatabase(world.database.admin, world.database.organizationId, everything);
  const { acknowledged } = await compareWithDatabase(world.database.admin, world.database.organizationId, load.acknowledged);
  const differing = await figuresThatDiffer(world);
  const backDated = await backDatedMovements(world);
  const told = caller.told();
  print({
    'changes acknowledged': acknowledged,
    'of them while it lasted': meanwhile,
    lost: lost.length,
    doubled: doubled.length,
    'figures that differ': differing,
    'movements dated before an earlier one': backDated,
    'reports and lists read': load.reads(),
    'files imported': load.acknowledged.imported.length,
    'sockets that hear again': `${heard} of ${sockets.count}`,
    'at work again after': isBack ? `${recovery.toFixed(1)} s, without a person` : `NOT within ${recoveryLimitMs / 1000} s`,
    'no answer': told.noAnswer,
    'answers that tell nothing': told.bare,
  });
  for (const [sentence, times] of told.sentences) console.log(`    ${String(times).padStart(5)} × ${sentence}`);
  for (const { wanted, answer, seconds, isFine } of asked) {
    console.log(`    ${isFine ? 'told' : 'WRONG'}: wanted ${wanted}, after ${seconds.toFixed(1)} s: ${answer}`);
  }
  for (const one of [...lost, ...doubled].slice(0, 5)) console.log(`    ${one}`);
  for (const one of load.unexpected.slice(0, 5)) console.log(`    unexpected ${JSON.stringify(one)}`);
  const isExact = lost.length === 0 && doubled.length === 0 && differing === 0 && backDated === 0;
  const isPlain = told.bare === 0 && load.unexpected.length === 0 && asked.every(({ isFine }) => isFine);
  return {
    fault,
    acknowledged,
    meanwhile,
    lost: lost.length,
    doubled: doubled.length,
    isHeld: isExact && isPlain && isBack && heard === sockets.count,
  };
}

/** False when it took too long. */
async function changes(count: () => number, more: number): Promise<boolean> {
  const [wanted, until] = [count() + more, performance.now() + recoveryLimitMs];
  while (count() < wanted && performance.now() < until) await sleep(20);
  return count() >= wanted;
}

async function figuresThatDiffer({ database: { db, organizationId } }: FaultWorld): Promise<number> {
  const checked = await reconcile(db, organizationId);
  if (checked && checked.differenceCount > 0) console.log(tableOf(checked));
  return checked?.differenceCount ?? -1;
}

/** The ledger goes by one clock only, whatever that of a server says. */
async function backDatedMovements({ database: { admin, organizationId } }: FaultWorld): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    `SELECT count(*)::int AS count
       FROM (SELECT at < lag(at) OVER (PARTITION BY item_id ORDER BY id) AS is_earlier FROM movements WHERE organization_id = $1) AS m
      WHERE is_earlier`,
    [organizationId],
  );
  return rows[0]?.count ?? -1;
}

/** The server itself ends what was under way when something failed: no import stands still, every mail is sent, once. */
async function leftoversEnd(world: FaultWorld, everything: Acknowledgements): Promise<boolean> {
  const { admin, organizationId } = world.database;
  const started = performance.now();
  const look = async () => {
    const { rows } = await admin.query<{ imports: number; mails: number; written: number }>(
      `SELECT (SELECT count(*)::int FROM imports WHERE organization_id = $1 AND status IN ('checking', 'applying', 'undoing')) AS imports,
              (SELECT count(*)::int FROM mails WHERE organization_id = $1 AND status = 'waiting') AS mails,
              (SELECT count(*)::int FROM mails WHERE organization_id = $1 AND subject LIKE 'Waiting %') AS written`,
      [organizationId],
    );
    return rows[0] ?? { imports: -1, mails: -1, written: -1 };
  };
  const first = await look();
  let now = first;
  while (now.imports + now.mails > 0 && performance.now() - started < leftoverLimitMs) {
    await sleep(1000);
    now = await look();
  }
  const waited = world.smtp.received.filter(({ headers }) => headers.subject?.startsWith('Waiting '));
  const { lost, doubled } = await compareWithDatabase(admin, organizationId, everything);
  const differing = await figuresThatDiffer(world);
  const arrived = new Set(waited.map(({ headers }) => headers.subject)).size;
  const [missing, copies] = [first.written - arrived, waited.length - arrived];
  console.log(`\nwhat was left under way, ${((performance.now() - started) / 1000).toFixed(0)} s later`);
  print({
    'imports that stood still': `${first.imports}, now ${now.imports}`,
    'mails that waited': `${first.mails}, now ${now.mails}`,
    'mails that came not at all': missing,
    'mails that came twice': copies,
    lost: lost.length,
    doubled: doubled.length,
    'figures that differ': differing,
  });
  return now.imports + now.mails + missing + copies + lost.length + doubled.length + differing === 0;
}

function printTable(survived: readonly Survival[]): void {
  console.log('\nfault      acknowledged  meanwhile  lost  doubled');
  for (const { fault, acknowledged, meanwhile, lost, doubled, isHeld } of survived) {
    const figures = [
      String(acknowledged).padStart(12),
      String(meanwhile).padStart(9),
      String(lost).padStart(4),
      String(doubled).padStart(7),
    ];
    console.log(`${fault.name.padEnd(9)}  ${figures.join('  ')}  ${isHeld ? 'held' : 'FAILED'}`);
  }
}

function print(figures: Record<string, string | number>): void {
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  for (const [name, figure] of Object.entries(figures)) {
    console.log(`  ${name.padEnd(width)}  ${typeof figure === 'number' ? figure.toLocaleString('en-US') : figure}`);
  }
}
