/** SHELL-09: whose message Access Denied shows. */
export type DenialArea = 'reports' | 'low-stock' | 'organization' | 'team' | 'settings' | 'generic';

export const denialMessages: Record<DenialArea, string> = {
  reports: 'Reports need financial access, which your role does not include.',
  'low-stock': 'The low-stock overview is for managers and above.',
  organization: 'Organization settings are for administrators.',
  team: 'Team settings are for administrators.',
  settings: 'Your role does not include changing settings.',
  generic: 'Your role does not include this page.',
};
