import type { OwnPlace } from '@onhand/contract/auth';
import type { OrganizationPreferences, PersonalPreferences } from '@onhand/contract/preferences';
import type { Queries, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';

export interface StoredPreferences extends OrganizationPreferences {
  choices: Partial<PersonalPreferences>;
  pictureUrl: string | null;
  place: OwnPlace | null;
}

/** A member's own choices beside their organization's. */
export function readStored(
  queries: Queries,
  { organizationId, userId }: Pick<Scope, 'organizationId' | 'userId'>,
): Promise<StoredPreferences> {
  return queries.one<StoredPreferences>(
    `SELECT o.currency, o.time_zone AS "timeZone", o.default_method AS "defaultMethod", o.default_unit_id AS "defaultUnitId",
            o.quantity_presets AS "quantityPresets", o.staff_see_prices AS "staffSeePrices", o.staff_see_places AS "staffSeePlaces", o.staff_take_elsewhere AS "staffTakeElsewhere",
            o.price_guard_percent AS "priceGuardPercent", o.surplus_percent AS "surplusPercent", COALESCE(p.choices, '{}') AS choices, '/api/profile/pictures/' || f.file_key AS "pictureUrl",
            (SELECT json_build_object('id', d.id, 'name', d.name) FROM memberships m
               JOIN folders d ON d.organization_id = m.organization_id AND d.id = m.place_id
              WHERE m.organization_id = o.id AND m.user_id = $2) AS place
       FROM organizations o
       LEFT JOIN user_preferences p ON p.organization_id = o.id AND p.user_id = $2
       LEFT JOIN user_pictures f ON f.organization_id = o.id AND f.user_id = $2
      WHERE o.id = $1`,
    [organizationId, userId],
  );
}

export async function mergeChoices(tx: Tx, { organizationId, userId }: Scope, choices: Partial<PersonalPreferences>): Promise<void> {
  await tx.run(
    `INSERT INTO user_preferences AS p (organization_id, user_id, choices) VALUES ($1, $2, $3)
     ON CONFLICT (organization_id, user_id) DO UPDATE SET choices = p.choices || excluded.choices`,
    [organizationId, userId, JSON.stringify(choices)],
  );
}

export async function updateOrganizationPreferences(tx: Tx, { organizationId }: Scope, next: OrganizationPreferences): Promise<void> {
  await tx.run(
    `UPDATE organizations SET currency = $2, time_zone = $3, default_method = $4, default_unit_id = $5, quantity_presets = $6,
            staff_see_prices = $7, staff_see_places = $8, price_guard_percent = $9, surplus_percent = $10, staff_take_elsewhere = $11 WHERE id = $1`,
    [
      organizationId,
      next.currency,
      next.timeZone,
      next.defaultMethod,
      next.defaultUnitId,
      next.quantityPresets,
      next.staffSeePrices,
      next.staffSeePlaces,
      next.priceGuardPercent,
      next.surplusPercent,
      next.staffTakeElsewhere,
    ],
  );
}

export function holdOrganization(tx: Tx, { organizationId }: Scope): Promise<string> {
  const sql = 'SELECT name FROM organizations WHERE id = $1 FOR NO KEY UPDATE';
  return tx.value<string>(sql, [organizationId]);
}

export async function unitName(tx: Tx, { organizationId }: Scope, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const sql = 'SELECT name FROM units WHERE organization_id = $1 AND id = $2';
  return (await tx.maybeValue<string>(sql, [organizationId, id])) ?? null;
}
