import { randomUUID } from 'node:crypto';
import type { Db } from '../src/platform/db.ts';
import type { Person } from './factories.ts';

export interface NewItem {
  name?: string;
  folderId?: number | null;
  unitId?: number | null;
  quantity?: string;
  threshold?: string | null;
  value?: string;
  custom?: Record<string, unknown>;
  isArchived?: boolean;
  tagIds?: number[];
  vendors?: { id: number; sku?: string; price?: string }[];
}

/** Puts an organization's records straight into the database. Every function answers the new row's id. */
export interface Catalogue {
  item(organizationId: number, item?: NewItem): Promise<number>;
  folder(organizationId: number, folder?: { name?: string; parentId?: number | null }): Promise<number>;
  tag(organizationId: number, name?: string): Promise<number>;
  vendor(organizationId: number, name?: string): Promise<number>;
  unit(organizationId: number, unit?: { name?: string; allowsDecimals?: boolean }): Promise<number>;
  customField(organizationId: number, field?: { kind?: string; choices?: string[] }): Promise<number>;
  /** Replaces the folders of a member of staff. */
  assign(organizationId: number, person: Person, folderIds: number[]): Promise<void>;
}

// The letter keeps it from ever being a number, which tests that look for figures would find.
export const unusedName = (thing: string) => `${thing} n${randomUUID().slice(0, 8)}`;

export function catalogue({ platform }: Db): Catalogue {
  const insert = async (sql: string, values: unknown[]) => (await platform.one<{ id: number }>(`${sql} RETURNING id`, values)).id;
  return {
    item: async (organizationId, item = {}) => {
      const id = await insert(
        `INSERT INTO items (organization_id, name, qr_code, folder_id, unit_id, quantity, low_stock_threshold, total_value, custom, archived_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, CASE WHEN $10 THEN now() END)`,
        [
          organizationId,
          item.name ?? unusedName('Item'),
          randomUUID(),
          item.folderId ?? null,
          item.unitId ?? null,
          item.quantity ?? '1',
          item.threshold ?? null,
          item.value ?? '0',
          JSON.stringify(item.custom ?? {}),
          item.isArchived ?? false,
        ],
      );
      await platform.run('INSERT INTO item_tags SELECT $1, $2, unnest($3::bigint[])', [organizationId, id, item.tagIds ?? []]);
      for (const vendor of item.vendors ?? []) {
        await platform.run(
          'INSERT INTO item_vendors (organization_id, item_id, vendor_id, vendor_sku, price) VALUES ($1, $2, $3, $4, $5)',
          [organizationId, id, vendor.id, vendor.sku ?? '', vendor.price ?? null],
        );
      }
      return id;
    },
    folder: (organizationId, { name = unusedName('Folder'), parentId = null } = {}) =>
      insert('INSERT INTO folders (organization_id, name, parent_id) VALUES ($1, $2, $3)', [organizationId, name, parentId]),
    tag: (organizationId, name = unusedName('Tag')) =>
      insert('INSERT INTO tags (organization_id, name) VALUES ($1, $2)', [organizationId, name]),
    vendor: (organizationId, name = unusedName('Vendor')) =>
      insert('INSERT INTO vendors (organization_id, name) VALUES ($1, $2)', [organizationId, name]),
    unit: (organizationId, { name = unusedName('Unit'), allowsDecimals = false } = {}) =>
      insert('INSERT INTO units (organization_id, name, allows_decimals) VALUES ($1, $2, $3)', [organizationId, name, allowsDecimals]),
    customField: (organizationId, { kind = 'text', choices = [] } = {}) =>
      insert('INSERT INTO custom_fields (organization_id, name, kind, choices) VALUES ($1, $2, $3, $4)', [
        organizationId,
        unusedName('Field'),
        kind,
        choices,
      ]),
    assign: async (organizationId, person, folderIds) => {
      await platform.run('DELETE FROM folder_assignments WHERE organization_id = $1 AND user_id = $2', [organizationId, person.id]);
      await platform.run('INSERT INTO folder_assignments SELECT $1, $2, unnest($3::bigint[])', [organizationId, person.id, folderIds]);
    },
  };
}
