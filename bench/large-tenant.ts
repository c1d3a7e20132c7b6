import { limits } from '../contract/src/limits.ts';
import { foldItemTotals } from '../server/src/features/stock/totals.store.ts';
import type { World } from '../server/test/world.ts';
import { fillDocuments } from './large-documents.ts';
import { fillPurchasing } from './large-purchasing.ts';
import type { KnownIds } from './largest-value.ts';

const items = 5000;
const largeItems = 200;

/** An organization that has as much of everything as it may, and 5,000 items, some of them as large as they can be. */
export async function fillToItsLimits(world: World, organizationId: number): Promise<KnownIds> {
  const query = (sql: string, ...more: unknown[]) => world.database.admin.query<{ id: string }>(sql, [organizationId, ...more]);
  const idsOf = async (sql: string, ...more: unknown[]) => (await query(sql, ...more)).rows.map(({ id }) => Number(id));
  // Some room is left for what the calls themselves make.
  const room = 50;
  const folders = await idsOf(
    `INSERT INTO folders (organization_id, name) SELECT $1, 'Shelf ' || n FROM generate_series(1, 500) n RETURNING id`,
  );
  for (let depth = 2, last = folders; depth <= limits.folderDepth; depth++) {
    last = await idsOf(
      `INSERT INTO folders (organization_id, parent_id, name) SELECT $1, id, 'Level ' || $3::text FROM unnest($2::bigint[]) AS id RETURNING id`,
      last.slice(0, depth === limits.folderDepth ? 500 - room : 500),
      String(depth),
    );
    folders.push(...last);
  }
  const tagIds = await idsOf(
    `INSERT INTO tags (organization_id, name) SELECT $1, 'Tag ' || n FROM generate_series(1, $2::int) n RETURNING id`,
    limits.tags - room,
  );
  const vendors = await idsOf(
    `INSERT INTO vendors (organization_id, name, notes) SELECT $1, 'Vendor ' || n, repeat('note ', 160) FROM generate_series(1, $2::int) n RETURNING id`,
    limits.vendors - room,
  );
  const custom = await idsOf(
    `INSERT INTO custom_fields (organization_id, name, kind) SELECT $1, 'Field ' || n, 'text' FROM generate_series(1, $2::int) n RETURNING id`,
    limits.customFields - 5,
  );
  const itemIds = await idsOf(
    `INSERT INTO items (organization_id, name, qr_code, folder_id, sku, quantity, custom)
     SELECT $1, 'Item ' || n, 'qr-' || n, ($2::bigint[])[1 + n % cardinality($2::bigint[])], 'SKU-' || n, 10,
            CASE WHEN n > $4::int THEN '{}'::jsonb
                 ELSE (SELECT jsonb_object_agg(f::text, repeat(md5(n::text || f) || ' ', 58)) FROM unnest(($3::bigint[])[1:32]) AS f) END
       FROM generate_series(1, $5::int) n RETURNING id`,
    folders,
    custom,
    largeItems,
    items,
  );
  await query(
    `INSERT INTO item_tags (organization_id, item_id, tag_id) SELECT $1, i, t FROM unnest($2::bigint[]) AS i, unnest($3::bigint[]) AS t`,
    itemIds.slice(0, 1000),
    tagIds.slice(0, 10),
  );
  const documents = await fillDocuments(world, organizationId, itemIds, folders);
  await world.database.admin.query('ANALYZE');
  const purchasing = await fillPurchasing(world, organizationId, itemIds, vendors);
  await query('UPDATE items i SET search_text = item_search_text(i) WHERE organization_id = $1');
  await query(
    `INSERT INTO search_words (organization_id, word) SELECT $1, translate(md5(n::text), '0123456789', 'ghijklmnop') FROM generate_series(1, 143000) n`,
  );
  // As the job of each minute leaves it.
  await foldItemTotals(world.services.db.platform);
  await world.database.admin.query('VACUUM ANALYZE');
  const [folderId, vendorId, fieldId] = [folders.slice(-1), vendors.slice(-1), custom.slice(-1)];
  return {
    ...documents,
    ...purchasing,
    placeIds: folders,
    fromPlaceId: documents.places.slice(1),
    toPlaceId: documents.places,
    placeId: documents.places,
    itemIds,
    tagIds,
    folderIds: folders,
    folderId,
    targetParentId: folders.slice(0, 1),
    parentId: folderId,
    vendorId,
    fieldId,
    sortFieldId: fieldId,
    custom,
    itemId: itemIds,
  };
}
