import type { Queries } from '../../../platform/db.ts';

export interface OrganizationFacts {
  name: string;
  timeZone: string;
  currency: string;
}

export function readOrganizationFacts(tx: Queries, organizationId: number): Promise<OrganizationFacts> {
  return tx.one<OrganizationFacts>('SELECT name, time_zone AS "timeZone", currency FROM organizations WHERE id = $1', [organizationId]);
}
