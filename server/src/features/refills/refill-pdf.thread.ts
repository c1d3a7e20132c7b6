import type { Refill, RefillLine, RefillPlaceName } from '@onhand/contract/refills';
import type { ConnectionConfig } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ThreadWork } from '../../platform/threads/thread-work.ts';
import { readPreferences } from '../preferences/preferences.service.ts';
import { type TableRow, type TableSheet, tablePdf, tableTexts } from '../reports/files/table-pdf.service.ts';
import { readRefill } from './refills.service.ts';

interface PdfOrder {
  connection: ConnectionConfig;
  scope: Scope;
  id: number;
  now: Date;
}

export const work: ThreadWork<PdfOrder, { bytes: Uint8Array; number: number }> = async ({ connection, scope, id, now }, { db }) => {
  const { refill, organization, preferences } = await db(connection).tenant(scope, async (tx) => ({
    refill: await readRefill(tx, scope, id),
    organization: await tx.value<string>('SELECT name FROM organizations WHERE id = $1', [scope.organizationId]),
    preferences: await readPreferences(tx, scope),
  }));
  const sheet = sheetOf(refill, organization, tableTexts(preferences).moment(now));
  return { bytes: await tablePdf(sheet, 'letter', now), number: refill.number };
};

const placeText = ({ isHidden, name }: RefillPlaceName) => (isHidden ? 'Another place' : (name ?? 'No folder'));
const wayTo = (place: RefillPlaceName | null) =>
  place && place.path.length > 0 ? place.path.join(' / ') : place ? placeText(place) : 'No folder';

function sheetOf({ number, places, createdBy, items, short }: Refill, organization: string, made: string): TableSheet {
  const toPick = items.filter(({ planned, picked }) => planned !== '0' || picked !== '0');
  return {
    title: `Refill list R-${number}`,
    organization,
    facts: [`For ${places.join(', ') || 'no folder'}. Made by ${createdBy}.`],
    columns: [
      { label: 'Item', isNumeric: false },
      { label: 'SKU', isNumeric: false },
      { label: 'To', isNumeric: false },
      { label: 'Pick', isNumeric: true },
      { label: 'Picked', isNumeric: true },
    ],
    rows: rowsOf(items),
    summary: [`${toPick.length} lines to pick${short > 0 ? `, ${short} short` : ''}`],
    totals: [],
    chart: null,
    made,
  };
}

async function* rowsOf(items: readonly RefillLine[]): AsyncIterable<TableRow> {
  for (const line of items) {
    const isToOrder = line.planned === '0' && line.picked === '0';
    const section = isToOrder ? 'To order: the source has none left' : wayTo(line.from);
    const pick = isToOrder ? (line.missing ?? 'short') : `${line.planned}${line.unit ? ` ${line.unit.name}` : ''}`;
    const picked = line.isSettled || line.picked !== '0' ? line.picked : '';
    yield { texts: [line.name, line.sku ?? '', placeText(line.to), pick, picked], section, depth: 0 };
  }
}
