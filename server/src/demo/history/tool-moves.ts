import type { Day } from './calendar.ts';
import type { PlannedMovement } from './history.ts';
import type { Random } from './random.ts';
import type { Work } from './work.ts';

const vans = [
  { folderKey: 'van1Tools', name: 'Van 1' },
  { folderKey: 'van2Tools', name: 'Van 2' },
  { folderKey: 'van3Tools', name: 'Van 3' },
];

/** A shared tool is wherever it was taken last: it leaves the crib for a day or three and comes back. */
export function toolMoves({ lentTools, customers }: Work, days: readonly Day[], random: Random): PlannedMovement[] {
  return lentTools.flatMap((sku) => {
    const moves: PlannedMovement[] = [];
    for (let place = random.between(4, 20); ; place += random.between(12, 30)) {
      const [out, back] = [days[place], days[place + random.between(1, 3)]];
      // The last one is back before today.
      if (!out || !back || back.daysAgo === 0) return moves;
      const { folderKey, name } = random.pick(vans);
      const entered = { sku, by: 'admin', source: 'scan' } as const;
      moves.push({
        ...entered,
        at: out.at(740, random.between(0, 59)),
        note: `${name}, for ${random.pick(customers)}`,
        what: { kind: 'move', folderKey },
      });
      moves.push({
        ...entered,
        at: back.at(1270, random.between(0, 59)),
        note: 'Back in the crib',
        what: { kind: 'move', folderKey: 'toolCrib' },
      });
    }
  });
}
