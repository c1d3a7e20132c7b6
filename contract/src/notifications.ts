import { z } from 'zod';
import type { Permission } from './permissions.ts';
import { routes } from './route.ts';

export const notificationKinds = [
  'low_stock',
  'count',
  'transfer',
  'order',
  'job',
  'report',
  'import',
  'invitation',
  'team',
  'billing',
  'reconciliation',
] as const;
export const NotificationKind = z.enum(notificationKinds);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** The way a kind comes by email: not at all, as it happens, or gathered once a day. */
export const EmailChoice = z.enum(['off', 'now', 'digest']);
export type EmailChoice = z.infer<typeof EmailChoice>;

export const NotificationChoice = z.object({ inApp: z.boolean(), email: EmailChoice });
export type NotificationChoice = z.infer<typeof NotificationChoice>;

interface KindFacts {
  label: string;
  about: string;
  /** Only people with this permission receive it and are offered the choice. */
  permission: Permission;
  /** Until the person chooses. */
  standard: NotificationChoice;
  /** The mails there are of it, where not all. */
  emails?: readonly EmailChoice[];
}

export const kindFacts: Record<NotificationKind, KindFacts> = {
  low_stock: {
    label: 'Low stock',
    about: 'An item falls to its threshold or runs out.',
    permission: 'VIEW_INVENTORY',
    standard: { inApp: true, email: 'digest' },
  },
  count: {
    label: 'Stock counts',
    about: 'A stock count was posted.',
    permission: 'MANAGE_INVENTORY',
    standard: { inApp: true, email: 'off' },
  },
  transfer: {
    label: 'Transfers and tools',
    about: 'Something you sent did not arrive as sent, somebody took from where you work, or a tool is overdue.',
    permission: 'VIEW_INVENTORY',
    standard: { inApp: true, email: 'off' },
  },
  order: {
    label: 'Orders',
    about: 'A vendor confirmed an order, one is overdue, or it could not be mailed.',
    permission: 'ORDER_STOCK',
    standard: { inApp: true, email: 'off' },
  },
  job: {
    label: 'Jobs',
    about: 'You were put on a job, or a part came to one that was closed.',
    permission: 'USE_JOBS',
    standard: { inApp: true, email: 'off' },
  },
  report: {
    label: 'Scheduled reports',
    about: 'A report you are on the list for.',
    permission: 'VIEW_FINANCIALS',
    standard: { inApp: true, email: 'now' },
    // The mail is the report itself.
    emails: ['off', 'now'],
  },
  import: {
    label: 'Imports',
    about: 'An import has finished, or could not.',
    permission: 'MANAGE_SETTINGS',
    standard: { inApp: true, email: 'off' },
  },
  invitation: {
    label: 'Invitations',
    about: 'Someone you invited has joined, or an invitation ran out.',
    permission: 'MANAGE_USERS',
    standard: { inApp: true, email: 'off' },
  },
  team: {
    label: 'Team',
    about: 'Roles, folders and members change.',
    permission: 'VIEW_INVENTORY',
    standard: { inApp: true, email: 'off' },
  },
  billing: {
    label: 'Plan and billing',
    about: 'Failed payments, a trial about to end, and data about to be deleted.',
    permission: 'MANAGE_BILLING',
    standard: { inApp: true, email: 'now' },
  },
  reconciliation: {
    label: 'Book check',
    about: 'The nightly check finds history and stock that do not agree.',
    permission: 'MANAGE_SYSTEM',
    standard: { inApp: true, email: 'now' },
  },
};

export function emailChoicesOf(kind: NotificationKind): readonly EmailChoice[] {
  return kindFacts[kind].emails ?? EmailChoice.options;
}

export const notificationTones = ['neutral', 'good', 'warn', 'bad'] as const;

export const Notification = z.object({
  /** `a` and an alert's number, or `n` and a notification's. */
  id: z.string(),
  kind: NotificationKind,
  tone: z.enum(notificationTones),
  title: z.string(),
  text: z.string(),
  /** The screen it is about. */
  link: z.string(),
  at: z.iso.datetime(),
  isRead: z.boolean(),
  /** True for an alert whose item is well stocked again; it counts as read from then on. */
  isResolved: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/** Up to `countedUpTo`. */
export const UnreadCount = z.object({ unread: z.number().int() });
export type UnreadCount = z.infer<typeof UnreadCount>;

export const NotificationSettings = z.object({
  /** The full hour of the organization's clock at which the digest goes out. */
  digestHour: z.number().int().min(0).max(23),
  timeZone: z.string(),
  /** The address that mails go to. */
  email: z.string(),
  /** Without it mails are only kept for a developer to read. */
  isMailDelivered: z.boolean(),
  /** The kinds that may concern this person, in the order of the screen. */
  choices: z.array(z.object({ kind: NotificationKind, ...NotificationChoice.shape })),
});
export type NotificationSettings = z.infer<typeof NotificationSettings>;

export const NotificationSettingsChange = z.object({
  digestHour: z.number().int().min(0).max(23).optional(),
  choices: z
    .array(
      z
        .object({ kind: NotificationKind, ...NotificationChoice.partial().shape })
        .refine(({ kind, email }) => !email || emailChoicesOf(kind).includes(email), {
          path: ['email'],
          error: 'There are no such mails of this kind.',
        }),
    )
    .max(notificationKinds.length)
    .optional(),
});
export type NotificationSettingsChange = z.infer<typeof NotificationSettingsChange>;

const ids = z
  .array(z.string().regex(/^[an]\d{1,15}$/))
  .min(1)
  .max(500);

/** ALRT-03, ALRT-04. Alerts of stock are among the notifications; `/api/alerts` has them with everything about their items. */
export const notifications = routes({
  list: {
    method: 'GET',
    path: '/api/notifications',
    summary: 'What the person was told, newest first',
    access: 'VIEW_INVENTORY',
    query: z.object({
      show: z.enum(['all', 'unread']).default('all'),
      cursor: z.string().max(60).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({ notifications: z.array(Notification), nextCursor: z.string().nullable() }),
  },
  count: {
    method: 'GET',
    path: '/api/notifications/count',
    summary: 'How many of them are unread, open alerts included',
    access: 'VIEW_INVENTORY',
    output: UnreadCount,
  },
  mark: {
    method: 'PUT',
    path: '/api/notifications/read',
    summary: 'Marks notifications as read or unread for the person who asks; without ids, all of them',
    access: 'VIEW_INVENTORY',
    body: z.object({ ids: ids.optional(), isRead: z.boolean().default(true) }),
    output: UnreadCount,
  },
  settings: {
    method: 'GET',
    path: '/api/notifications/settings',
    summary: 'What the person is told about, and how',
    access: 'VIEW_INVENTORY',
    output: NotificationSettings,
  },
  saveSettings: {
    method: 'PATCH',
    path: '/api/notifications/settings',
    summary: 'Changes what the person is told about; what is not named stays',
    access: 'VIEW_INVENTORY',
    body: NotificationSettingsChange,
    output: NotificationSettings,
  },
});
