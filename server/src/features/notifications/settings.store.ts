import { kindFacts, type NotificationChoice, type NotificationKind, type NotificationSettingsChange } from '@onhand/contract/notifications';
import type { Queries, Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { choiceFor } from './notifications.rules.ts';

export interface KeptSettings {
  digestHour: number;
  timeZone: string;
  choices: Partial<Record<NotificationKind, Partial<NotificationChoice>>>;
}

export function readSettings(tx: Tx, scope: Scope): Promise<KeptSettings> {
  return tx.one<KeptSettings>(
    `SELECT COALESCE(p.digest_hour, 8) AS "digestHour", o.time_zone AS "timeZone", COALESCE(p.choices, '{}') AS choices
       FROM organizations o LEFT JOIN notification_preferences p ON p.organization_id = o.id AND p.user_id = $2
      WHERE o.id = $1`,
    [scope.organizationId, scope.userId],
  );
}

export async function readChoice(tx: Tx, scope: Scope, kind: NotificationKind): Promise<NotificationChoice> {
  const sql = 'SELECT choices FROM notification_preferences WHERE organization_id = $1 AND user_id = $2';
  const kept = await tx.maybeOne<Pick<KeptSettings, 'choices'>>(sql, [scope.organizationId, scope.userId]);
  return choiceFor(kind, kept?.choices ?? {});
}

interface Member {
  organizationId: number;
  userId: string;
}

/** Each kind by itself: two tabs that change different kinds at once do not undo one another. */
export async function writeSettings(
  queries: Queries,
  { organizationId, userId }: Member,
  { digestHour, choices = [] }: NotificationSettingsChange,
): Promise<void> {
  const changes = Object.fromEntries(choices.map(({ kind, ...choice }) => [kind, choice]));
  await queries.run(
    `INSERT INTO notification_preferences AS p (organization_id, user_id, digest_hour, choices) VALUES ($1, $2, COALESCE($3::smallint, 8), $4)
     ON CONFLICT (organization_id, user_id) DO UPDATE SET
       digest_hour = COALESCE($3::smallint, p.digest_hour),
       choices = p.choices || (SELECT COALESCE(jsonb_object_agg(c.key, COALESCE(p.choices -> c.key, '{}') || c.value), '{}')
                                 FROM jsonb_each(excluded.choices) AS c)`,
    [organizationId, userId, digestHour ?? null, JSON.stringify(changes)],
  );
}

/** True if a member wants mails of a kind at all; asked for kinds that are mailed in their own way. */
export async function wantsMail(platform: Queries, organizationId: number, userId: string, kind: NotificationKind): Promise<boolean> {
  const row = await platform.maybeOne<{ email: string }>(
    `SELECT COALESCE(p.choices -> $3 ->> 'email', $4) AS email
       FROM memberships m LEFT JOIN notification_preferences p ON p.organization_id = m.organization_id AND p.user_id = m.user_id
      WHERE m.organization_id = $1 AND m.user_id = $2`,
    [organizationId, userId, kind, kindFacts[kind].standard.email],
  );
  return row !== undefined && row.email !== 'off';
}

/** Reads a member's choices; undefined if the person is no member any more. */
export async function findChoices(platform: Queries, { organizationId, userId }: Member): Promise<KeptSettings['choices'] | undefined> {
  const kept = await platform.maybeOne<Pick<KeptSettings, 'choices'>>(
    `SELECT COALESCE(p.choices, '{}') AS choices
       FROM memberships m LEFT JOIN notification_preferences p ON p.organization_id = m.organization_id AND p.user_id = m.user_id
      WHERE m.organization_id = $1 AND m.user_id = $2`,
    [organizationId, userId],
  );
  return kept?.choices;
}
