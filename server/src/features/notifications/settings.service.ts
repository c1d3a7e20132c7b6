import { kindFacts, notificationKinds, type NotificationSettings, type NotificationSettingsChange } from '@onhand/contract/notifications';
import { can } from '@onhand/contract/permissions';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { choiceFor } from './notifications.rules.ts';
import { readSettings, writeSettings } from './settings.store.ts';

/** The address that mails go to, which the settings show. */
interface Mailbox {
  email: string;
  isMailDelivered: boolean;
}

/** ALRT-04: the kinds that may concern someone of this role, as far as anything tells of them. */
export async function settingsOf(tx: Tx, scope: Scope, mailbox: Mailbox): Promise<NotificationSettings> {
  const { choices, ...kept } = await readSettings(tx, scope);
  const kinds = notificationKinds.filter((kind) => can(scope.role, kindFacts[kind].permission));
  return { ...kept, ...mailbox, choices: kinds.map((kind) => ({ kind, ...choiceFor(kind, choices) })) };
}

export async function saveSettings(
  tx: Tx,
  scope: Scope,
  change: NotificationSettingsChange,
  mailbox: Mailbox,
): Promise<NotificationSettings> {
  await writeSettings(tx, scope, change);
  // To the same person's other tabs and devices; what is shown in the app may have become more or less.
  tx.emit({ type: 'preferences_update' }, { userId: scope.userId });
  tx.emit({ type: 'alerts_update' }, { userId: scope.userId });
  return settingsOf(tx, scope, mailbox);
}
