import type { ServerMessage } from '@onhand/contract/realtime';
import type { Queries } from '../../platform/db.ts';

/** Sends a job's message to the open tabs of one person; they hear of it within two seconds. */
export async function tellPerson(platform: Queries, organizationId: number, userId: string, type: ServerMessage['type']): Promise<void> {
  const sql = 'INSERT INTO events (organization_id, message, audience) VALUES ($1, $2, $3)';
  await platform.run(sql, [organizationId, JSON.stringify({ type }), JSON.stringify({ userId })]);
}
