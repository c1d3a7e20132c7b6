import type { Queries } from '../../../platform/db.ts';

export async function readOrganizationName(tx: Queries, organizationId: number): Promise<string> {
  return (await tx.one<{ name: string }>('SELECT name FROM organizations WHERE id = $1', [organizationId])).name;
}
