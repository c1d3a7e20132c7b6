import { type AuditCategory, type AuditEntry, type AuditFilter, auditCategories } from '@onhand/contract/audit';
import { isDay } from '../../platform/calendar.ts';

export const categoryLabels: Record<AuditCategory, string> = {
  'sign-in': 'Sign-ins',
  team: 'Team',
  invitation: 'Invitations',
  export: 'Exports',
  deletion: 'Deletions',
  billing: 'Billing',
  settings: 'Settings',
};

const words: Record<string, string> = {
  'sign-in': 'signed in',
  'member.change': 'changed',
  'member.remove': 'removed from the team:',
  'member.leave': 'left the organization:',
  'ownership.hand-over': 'handed ownership over to',
  'invitation.create': 'invited',
  'invitation.resend': 'sent the invitation again to',
  'invitation.revoke': 'revoked the invitation of',
  'invitation.accept': 'accepted the invitation to',
  'file.export': 'exported',
  'passkey.add': 'added the passkey',
  'passkey.remove': 'removed the passkey',
  'authenticator.add': 'set up authenticator codes',
  'authenticator.remove': 'removed the authenticator codes',
  'recovery-codes.renew': 'made new recovery codes',
  'recovery-code.use': 'used a recovery code:',
  'factors.require': 'changed what everyone must sign in with',
  'factors.reset-ask': 'asked to reset the passkeys and codes of',
  'factors.reset-cancel': 'stopped the reset of passkeys and codes',
  'factors.reset': 'had the passkeys and codes reset',
  'trial.start': 'started the trial of',
  'plan.checkout': 'went to pay for',
  'plan.change': 'changed the plan to',
  'plan.cancel': 'cancelled the subscription',
  'plan.resume': 'resumed the subscription',
};
const verbs: Record<string, string> = {
  create: 'created the',
  update: 'changed the',
  delete: 'deleted the',
  lock: 'was locked out of the',
};

/** “removed from the team:”, “deleted the custom field”: what stands between who and what. */
export function actionText({ action }: Pick<AuditEntry, 'action'>): string {
  const known = words[action];
  if (known) return known;
  const [kind = '', verb = ''] = action.split('.');
  return `${verbs[verb] ?? verb} ${kind.replaceAll('-', ' ')}`.trim();
}

/** The filter stands in the address, so that it can be kept and sent on. */
export function filterOf(params: URLSearchParams): AuditFilter {
  const category = auditCategories.find((one) => one === params.get('category'));
  const [userId, from, to] = [params.get('person'), params.get('from'), params.get('to')];
  return {
    ...(category && { category }),
    ...(userId && /^[0-9a-f-]{36}$/.test(userId) && { userId }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}
