import type { Organization } from '@onhand/contract/organization';
import type { Role } from '@onhand/contract/permissions';
import type { Queries } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { startTrial } from '../subscription/subscription.service.ts';
import { addStartingUnits } from '../units/units.service.ts';

/** Makes the organization, its owner, the trial and its first units, in the caller's transaction. A second try by the same person, even at the same moment, is refused. */
export async function createOrganization(platform: Queries, wanted: { userId: string; name: string }, now: Date): Promise<Organization> {
  const { id } = await platform.one<{ id: number }>('INSERT INTO organizations (name) VALUES ($1) RETURNING id', [wanted.name]);
  const isFirst = await addMember(platform, { organizationId: id, userId: wanted.userId, role: 'owner' });
  if (!isFirst) throw new AppError('ALREADY_IN_ORGANIZATION');
  await startTrial(platform, id, now);
  await addStartingUnits(platform, id);
  return { id, name: wanted.name, logoUrl: null, logoLightUrl: null, logoDarkUrl: null };
}

/** False when the person already belongs to an organization. */
export async function addMember(platform: Queries, member: { organizationId: number; userId: string; role: Role }): Promise<boolean> {
  const joined = await platform.run('UPDATE users SET organization_id = $2 WHERE id = $1 AND organization_id IS NULL', [
    member.userId,
    member.organizationId,
  ]);
  if (joined === 0) return false;
  await platform.run('INSERT INTO memberships (organization_id, user_id, role) VALUES ($1, $2, $3)', [
    member.organizationId,
    member.userId,
    member.role,
  ]);
  return true;
}
