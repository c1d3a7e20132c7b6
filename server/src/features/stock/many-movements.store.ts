import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { LedgerRow } from './ledger.store.ts';

const writeMany = `
  WITH n AS MATERIALIZED (
    SELECT * FROM unnest($3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[], $7::text[], $8::bigint[], $9::text[], $10::text[],
                         $11::text[], $12::numeric[], $13::numeric[], $14::numeric[], $15::numeric[], $16::text[], $17::bigint[], $18::text[],
                         $19::text[], $20::bigint[], $21::timestamptz[], $22::jsonb[], $23::numeric[], $24::numeric[], $34::bigint[], $35::numeric[],
                         $39::text[], $40::bigint[], $41::text[], $42::bigint[], $43::text[])
                         WITH ORDINALITY
      AS n (item_id, quantity, value, last_unit_cost, method, folder_id, item_name, kind, source, delta, requested, value_delta, unit_cost,
            note, from_folder_id, from_folder_name, to_folder_name, reverses, at, detail, last_price_paid, correction, home_id, moved, document_kind, document_id, place_name,
            crew_id, crew_name, place)
  ), changed AS (
    UPDATE items i SET quantity = n.quantity, total_value = n.value, last_unit_cost = n.last_unit_cost, valuation_method = n.method,
           folder_id = n.home_id, last_price_paid = n.last_price_paid, updated_at = clock_timestamp(), level_writes = i.level_writes + 1
      FROM n WHERE i.organization_id = $1 AND i.id = n.item_id
  ), lying AS (
    INSERT INTO stock_levels (organization_id, item_id, place, quantity)
    SELECT $1, l.item_id, l.place, l.quantity FROM unnest($36::bigint[], $37::bigint[], $38::numeric[]) AS l (item_id, place, quantity)
    ON CONFLICT (organization_id, item_id, place, lot) DO UPDATE SET quantity = excluded.quantity
  ), m AS (
    INSERT INTO movements (organization_id, user_id, user_name, item_id, quantity_after, value_after, folder_id, folder_name, item_name, kind,
                           source, delta, requested, value_delta, unit_cost, note, from_folder_id, from_folder_name, to_folder_name, reverses,
                           at, detail, cost_of_goods_correction, moved, document_kind, document_id, crew_id)
    SELECT $1, u.id, COALESCE(n.crew_name, NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), n.item_id, n.quantity, n.value, n.folder_id,
           COALESCE(n.place_name, (SELECT name FROM folders WHERE organization_id = $1 AND id = n.folder_id)), n.item_name, n.kind, n.source, n.delta, n.requested,
           n.value_delta, n.unit_cost, n.note, n.from_folder_id, n.from_folder_name, n.to_folder_name, n.reverses,
           COALESCE(n.at, clock_timestamp()), n.detail, n.correction, n.moved, n.document_kind, n.document_id, n.crew_id
      FROM n CROSS JOIN users u WHERE u.id = $2 ORDER BY n.place
    RETURNING id, item_id
  ), gone AS (
    DELETE FROM cost_layers l USING unnest($25::bigint[], $26::bigint[]) AS g (item_id, id)
     WHERE l.organization_id = $1 AND l.item_id = g.item_id AND l.id = g.id
  ), kept AS (
    INSERT INTO cost_layers (organization_id, item_id, id, quantity, value)
    SELECT $1, k.item_id, k.id, k.quantity, k.value
      FROM unnest($27::bigint[], $28::bigint[], $29::numeric[], $30::numeric[]) AS k (item_id, id, quantity, value)
    ON CONFLICT (organization_id, item_id, id) DO UPDATE SET quantity = excluded.quantity, value = excluded.value
  ), fresh AS (
    INSERT INTO cost_layers (organization_id, item_id, id, quantity, value)
    SELECT $1, m.item_id, m.id, f.quantity, f.value
      FROM unnest($31::bigint[], $32::numeric[], $33::numeric[]) AS f (item_id, quantity, value) JOIN m ON m.item_id = f.item_id
  ) SELECT id FROM m`;

/** `writeMovement` for many held items in one statement, each of them once. Answers the movements' ids in the order of the rows. */
export async function writeMovements(tx: Tx, scope: Scope, rows: readonly LedgerRow[]): Promise<number[]> {
  if (rows.length === 0) return [];
  const stocks = rows.map(({ stock }) => stock);
  const movements = rows.map(({ movement }) => movement);
  const gone = rows.flatMap(({ held, layers }) => (layers?.gone ?? []).map((id) => ({ itemId: held.id, id })));
  const kept = rows.flatMap(({ held, layers }) => (layers?.kept ?? []).map((layer) => ({ itemId: held.id, ...layer })));
  const lying = rows.flatMap(({ held, levels }) => levels.map((level) => ({ itemId: held.id, ...level })));
  const fresh = rows.flatMap(({ held, layers }) => (layers?.fresh ? [{ ...layers.fresh, itemId: held.id }] : []));
  const written = await tx.rows<{ id: number }>(writeMany, [
    scope.organizationId,
    scope.userId,
    rows.map(({ held }) => held.id),
    stocks.map(({ quantity }) => quantity),
    stocks.map(({ value }) => value),
    stocks.map(({ lastUnitCost }) => lastUnitCost),
    stocks.map(({ method }) => method),
    movements.map(({ folderId }) => folderId),
    rows.map(({ held }) => held.name),
    movements.map(({ kind }) => kind),
    movements.map(({ source }) => source),
    movements.map(({ delta }) => delta),
    movements.map(({ requested }) => requested),
    movements.map(({ value }) => value),
    movements.map(({ unitCost }) => unitCost),
    movements.map(({ note }) => note),
    movements.map(({ fromFolderId }) => fromFolderId),
    movements.map(({ fromFolderName }) => fromFolderName),
    movements.map(({ toFolderName }) => toFolderName),
    movements.map(({ reverses }) => reverses),
    movements.map(({ at }) => at),
    movements.map(({ detail }) => JSON.stringify(detail)),
    stocks.map(({ lastPaid }) => lastPaid),
    movements.map(({ costOfGoodsCorrection }) => costOfGoodsCorrection),
    gone.map(({ itemId }) => itemId),
    gone.map(({ id }) => id),
    kept.map(({ itemId }) => itemId),
    kept.map(({ id }) => id),
    kept.map(({ quantity }) => quantity),
    kept.map(({ value }) => value),
    fresh.map(({ itemId }) => itemId),
    fresh.map(({ quantity }) => quantity),
    fresh.map(({ value }) => value),
    rows.map(({ homeFolderId }) => homeFolderId),
    movements.map(({ moved }) => moved),
    lying.map(({ itemId }) => itemId),
    lying.map(({ place }) => place),
    lying.map(({ quantity }) => quantity),
    movements.map(({ document }) => document?.kind ?? null),
    movements.map(({ document }) => document?.id ?? null),
    movements.map(({ placeName }) => placeName),
    movements.map(({ by }) => by?.crewId ?? null),
    movements.map(({ by }) => by?.name ?? null),
  ]);
  return written.map(({ id }) => id).sort((one, other) => one - other);
}
