import type { LogoKind, Organization, OrganizationChange, OrganizationInput } from '@onhand/contract/organization';
import { can, type Role } from '@onhand/contract/permissions';
import { addressInName, isAddressNewIn } from '@onhand/contract/plain-name';
import { OrganizationPreferences } from '@onhand/contract/preferences';
import { audit } from '../../platform/audit.ts';
import type { Queries, Tx } from '../../platform/db.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { Scope } from '../../platform/scope.ts';
import { changesBetween, record } from '../activity/activity.service.ts';
import { leaveProvider } from '../subscription/subscription.service.ts';
import { rememberOwners, startTrial } from '../subscription/trials.service.ts';
import { addStartingUnits } from '../units/units.service.ts';
import { dissolve, holdOrganization, insertFirst, insertOrganization, roleOf, setLogo, updateOrganization } from './organization.store.ts';

interface NewOrganization extends OrganizationInput {
  userId: string;
  /** True for the operator's organization: it gets the number that is reserved for it, while nobody has it. */
  isOperator?: boolean;
}

/** Makes the organization, its owner, the trial and its first units, in the caller's transaction. A second try by the same person, even at the same moment, is refused. */
export async function createOrganization(platform: Queries, wanted: NewOrganization, now: Date): Promise<Organization> {
  // A zone we do not know is no reason to refuse somebody their organization.
  const zone = OrganizationPreferences.shape.timeZone.safeParse(wanted.timeZone);
  const chosen = { ...wanted, timeZone: zone.success ? zone.data : null };
  const id = (wanted.isOperator && (await insertFirst(platform, chosen))) || (await insertOrganization(platform, chosen));
  const isFirst = await addMember(platform, { organizationId: id, userId: wanted.userId, role: 'owner' });
  if (!isFirst) throw new AppError('ALREADY_IN_ORGANIZATION');
  const email = await platform.value<string>('SELECT email FROM users WHERE id = $1', [wanted.userId]);
  const trialEndsAt = await startTrial(platform, id, { userId: wanted.userId, email }, now);
  await addStartingUnits(platform, id);
  if (trialEndsAt && trialEndsAt > now)
    await audit(platform, { organizationId: id, userId: wanted.userId, category: 'billing', action: 'trial.start', subject: 'Starter' });
  return { id, name: wanted.name, address: '', logoUrl: null, logoLightUrl: null, logoDarkUrl: null };
}

/** False when the person already belongs to an organization. */
export async function addMember(platform: Queries, member: { organizationId: number; userId: string; role: Role }): Promise<boolean> {
  const sql = 'UPDATE users SET organization_id = $2 WHERE id = $1 AND organization_id IS NULL';
  const joined = await platform.run(sql, [member.userId, member.organizationId]);
  if (joined === 0) return false;
  await platform.run('INSERT INTO memberships (organization_id, user_id, role) VALUES ($1, $2, $3)', [
    member.organizationId,
    member.userId,
    member.role,
  ]);
  return true;
}

const labels = { name: 'Name', address: 'Address' } as const;

export async function changeOrganization(tx: Tx, scope: Scope, change: OrganizationChange): Promise<Organization> {
  const before = await holdOrganization(tx, scope);
  if (change.name !== undefined && isAddressNewIn(change.name, before.name)) throw invalid('name', addressInName);
  const after = await updateOrganization(tx, scope, change);
  await note(tx, scope, after.name, changesBetween<Organization>(before, after, labels));
  return after;
}

const logoNames: Record<LogoKind, string> = { generic: 'Logo', light: 'Logo for light backgrounds', dark: 'Logo for dark backgrounds' };
const shown = (organization: Organization, kind: LogoKind) =>
  organization[kind === 'generic' ? 'logoUrl' : kind === 'light' ? 'logoLightUrl' : 'logoDarkUrl'] && 'a picture';

export async function changeLogo(tx: Tx, scope: Scope, kind: LogoKind, key: string | null): Promise<Organization> {
  const before = await holdOrganization(tx, scope);
  const after = await setLogo(tx, scope, kind, key);
  const to = key && (shown(before, kind) ? 'another picture' : 'a picture');
  await note(tx, scope, after.name, [{ field: logoNames[kind], from: shown(before, kind), to }]);
  return after;
}

async function note(tx: Tx, scope: Scope, name: string, changes: Parameters<typeof record>[2]['changes']): Promise<void> {
  await record(tx, scope, { kind: 'organization', subjectId: null, subjectName: name, action: 'update', changes });
  tx.emit({ type: 'preferences_update' });
}

/**
 * SET-02: gone for everyone at once; the rows follow within the hour, because there may be very many. Nobody can be invited to it any
 * more. Answers who was in it.
 */
export async function deleteOrganization(
  platform: Queries,
  { organizationId, userId }: Scope,
  typedName: string,
  now: Date,
): Promise<string[]> {
  const sql = 'SELECT name FROM organizations WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE';
  const organization = await platform.existing<{ name: string }>(sql, [organizationId]);
  // Read again under the lock: whoever handed it over a moment ago deletes nothing any more.
  if (!can(await roleOf(platform, organizationId, userId), 'MANAGE_SYSTEM')) throw new AppError('FORBIDDEN');
  if (typedName.trim() !== organization.name) {
    const message = 'This is not the name of the organization.';
    throw new AppError('CONFLICT', { message, details: [{ field: 'name', message }] });
  }
  return dissolveOrganization(platform, organizationId, 'owner', now);
}

/** From here on nobody belongs to it; its subscription ends with the provider, and a job erases its rows and files. Answers who was in it. */
export async function dissolveOrganization(
  platform: Queries,
  organizationId: number,
  why: 'owner' | 'cancellation',
  now: Date,
): Promise<string[]> {
  await leaveProvider(platform, organizationId, now);
  await rememberOwners(platform, organizationId);
  return dissolve(platform, organizationId, why, now);
}
