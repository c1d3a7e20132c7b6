import type { Queries } from '../../../platform/db.ts';

export function readOrganizationName(tx: Queries, organizationId: number): Promise<string> {
  return tx.value<string>('SELECT name FROM organizations WHERE id = $1', [organizationId]);
}
