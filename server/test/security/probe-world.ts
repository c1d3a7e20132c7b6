import { api } from '@onhand/contract';
import { everyRoute, type NamedRoute, validCall } from '../every-route.ts';
import type { World } from '../harness.ts';
import { drawPicture, pictureForm } from '../pictures.ts';
import type { ForeignIds } from './probe-inputs.ts';

export const mark = 'canary';

/** From now on every name that is stored in this organization says that it is its own, and in which table. */
export async function markNames(world: World, organizationId: number): Promise<void> {
  const { rows } = await world.database.admin.query<{ name: string }>(
    `SELECT c.table_name AS name FROM information_schema.columns c JOIN information_schema.columns o USING (table_schema, table_name)
       JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND c.column_name = 'name' AND o.column_name = 'organization_id' AND t.table_type = 'BASE TABLE'`,
  );
  await world.database.admin.query(`
    CREATE FUNCTION mark_names() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF NEW.organization_id = ${organizationId} AND NEW.name NOT LIKE '${mark}%' THEN NEW.name := '${mark} ' || TG_TABLE_NAME || ' ' || NEW.name; END IF;
      RETURN NEW;
    END $$;
    UPDATE organizations SET name = '${mark} Heating' WHERE id = ${organizationId};
    ${rows
      .map(
        ({ name }) => `UPDATE ${name} SET name = '${mark} ${name} ' || name WHERE organization_id = ${organizationId};
      CREATE TRIGGER mark_names BEFORE INSERT OR UPDATE ON ${name} FOR EACH ROW EXECUTE FUNCTION mark_names();`,
      )
      .join('\n')}`);
}

/** An id of this organization for every name that a field with an id has. */
export async function foreignIds(world: World, organizationId: number, userId: string): Promise<ForeignIds> {
  const [folder, tag, vendor, unit, field] = [
    await world.folder(organizationId),
    await world.tag(organizationId),
    await world.vendor(organizationId),
    await world.unit(organizationId),
    await world.customField(organizationId),
  ];
  const item = await world.item(organizationId, { folderId: folder, tagIds: [tag], vendors: [{ id: vendor }] });
  const callId = async (name: string) => {
    const route = everyRoute.find((one) => one.name === name) as NamedRoute;
    return ((await validCall(route, world)) as { params: { id: number } }).params.id;
  };
  return {
    folderId: folder,
    folderIds: folder,
    parentId: folder,
    targetParentId: folder,
    placeId: folder,
    placeIds: folder,
    refillFromPlaceId: folder,
    fromPlaceId: folder,
    toPlaceId: folder,
    itemId: item,
    itemIds: item,
    vendorId: vendor,
    vendorIds: vendor,
    tagId: tag,
    tagIds: tag,
    unitId: unit,
    reassignTo: unit,
    defaultUnitId: unit,
    subjectId: item,
    fieldId: field,
    sortFieldId: field,
    customFieldId: field,
    userId,
    userIds: userId,
    recipients: userId,
    into: tag,
    importId: await callId('imports.read'),
    orderId: await callId('orders.read'),
    receiptId: await callId('receipts.read'),
    quickActionId: await callId('quickActions.update'),
    jobId: await callId('jobs.read'),
    jobIds: await callId('jobs.read'),
    customerId: await callId('customers.read'),
    kitId: await callId('kits.read'),
    crewId: await callId('crew.change'),
    loanId: await callId('tools.change'),
    imageIds: await imageOf(world, item),
    // These are ids of nothing in the database: a sender's own numbers, and the payment provider's.
    id: null,
    ids: null,
    errorId: null,
    priceId: null,
    // A passkey's own name for itself; whose it is shows by its signature.
    rawId: null,
  };
}

async function imageOf(world: World, id: number): Promise<number> {
  const { body } = await (await world.as('owner')).call(api.inventory.addImage, { params: { id }, body: pictureForm(await drawPicture()) });
  return body.images[0]?.id ?? 0;
}

/**
 * Says of everything an organization has stored, one line a table, which versions of rows there are: whatever is inserted, changed or deleted shows, even
 * where the same is written again. It is prepared, because to plan a hundred tables takes longer than to look at them.
 */
export async function fingerprintsQuery(world: World): Promise<{ name: string; text: string }> {
  const { rows } = await world.database.admin.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND column_name = 'organization_id' AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const sql = rows.map(
    ({ name }) => `SELECT '${name}' AS name, concat_ws(' ', count(*), sum(xmin::text::bigint), sum(hashtext(ctid::text))) AS versions
                     FROM ${name} WHERE organization_id = $1`,
  );
  return { name: 'fingerprints', text: sql.join(' UNION ALL ') };
}
