/** The mobile menu (SHELL-08): which screens, in which order, and where it calls one by another name. */
export const menuSections: readonly { title: string; entries: readonly { path: string; label?: string }[] }[] = [
  {
    title: 'Organization & Team',
    entries: [
      { path: '/settings/preferences' },
      { path: '/settings/notifications' },
      { path: '/settings/organization' },
      { path: '/settings/team' },
      { path: '/settings/audit' },
      { path: '/profile', label: 'User Profile' },
    ],
  },
  {
    title: 'Inventory Tools',
    entries: [
      { path: '/jobs' },
      { path: '/alerts' },
      { path: '/counts' },
      { path: '/refills' },
      { path: '/orders' },
      { path: '/transfers' },
      { path: '/transactions' },
      { path: '/vendors' },
      { path: '/tags' },
      { path: '/settings/units' },
      { path: '/settings/fields' },
      { path: '/settings/archived' },
      { path: '/settings/quick-actions' },
      { path: '/settings/activity' },
    ],
  },
  { title: 'Cost & Reporting', entries: [{ path: '/reports' }] },
  { title: 'Other', entries: [{ path: '/settings/import', label: 'Bulk Import' }, { path: '/settings/plans' }, { path: '/help' }] },
];
