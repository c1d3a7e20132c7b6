import { z } from 'zod';
import { routes } from './route.ts';

export const themes = ['system', 'light', 'dark'] as const;
export const itemsViews = ['list', 'grid'] as const;

/** Formats of dates; the time of day follows the same custom. */
export const dateFormats = ['mdy', 'dmy', 'mdy-numbers', 'dmy-numbers', 'iso'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** Formats of figures, named by what stands between the thousands and before the cents. */
export const numberFormats = ['comma-point', 'point-comma', 'space-comma', 'apostrophe-point', 'lakh'] as const;
export type NumberFormat = (typeof numberFormats)[number];

/** Two of dollars, none of yen. */
export const decimalsOfCurrency = (currency: string): number =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;

// prettier-ignore
export const currencies = [
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'AUD',
  'NZD',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'ISK',
  'PLN',
  'CZK',
  'HUF',
  'RON',
  'BGN',
  'TRY',
  'ILS',
  'AED',
  'SAR',
  'QAR',
  'KWD',
  'EGP',
  'ZAR',
  'NGN',
  'KES',
  'GHS',
  'MAD',
  'INR',
  'PKR',
  'BDT',
  'LKR',
  'CNY',
  'HKD',
  'TWD',
  'JPY',
  'KRW',
  'SGD',
  'MYR',
  'THB',
  'IDR',
  'PHP',
  'VND',
  'MXN',
  'BRL',
  'ARS',
  'CLP',
  'COP',
  'PEN',
  'UYU',
  'CRC',
  'DOP',
  'JMD',
  'TTD',
  'UAH',
] as const;

/** Each person's own, on all their devices. */
export const PersonalPreferences = z.object({
  theme: z.enum(themes),
  dateFormat: z.enum(dateFormats),
  numberFormat: z.enum(numberFormats),
  /** The view in which the item list opens if the address does not say. */
  itemsView: z.enum(itemsViews),
  scannerSound: z.boolean(),
  /** The columns of the item list, in their order; null is the usual ones. */
  itemColumns: z.array(z.string().max(40)).max(100).nullable(),
});
export type PersonalPreferences = z.infer<typeof PersonalPreferences>;

/** Names of places only: an offset means the opposite to PostgreSQL. */
const TimeZone = z
  .string()
  .max(60)
  .regex(/^[A-Za-z]\w*(\/[\w+-]+)*$/, 'Not a time zone we know.')
  .refine(isTimeZone, 'Not a time zone we know.');

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

export const presetCount = 4;

/** The same for everyone of an organization: two people must not read different figures in one report. */
export const OrganizationPreferences = z.object({
  currency: z.enum(currencies),
  /** Decides what a day is, and at which hour a moment is shown. */
  timeZone: TimeZone,
  /** The defaults of a new item. */
  defaultMethod: z.enum(['moving_average', 'fifo', 'standard']),
  defaultUnitId: z.number().int().positive().nullable(),
  /** TEAM-08: selling prices are sent to members of staff too. */
  staffSeePrices: z.boolean(),
  /** PLC-18, “Who has one?”: staff are told in which other places something lies, and how much of it. */
  staffSeePlaces: z.boolean(),
  /** They also take it into a place of theirs; it counts for nothing while they are not told. */
  staffTakeElsewhere: z.boolean(),
  /** BUY-07: a delivery's price so much percent above the last or the average is held up. */
  priceGuardPercent: z.int('Whole numbers only.').min(0, 'At least 0.').max(1000, 'At most 1,000.'),
  /** BUY-06: so much percent more than was ordered is received without a question. */
  surplusPercent: z.int('Whole numbers only.').min(0, 'At least 0.').max(100, 'At most 100.'),
  /** The quantities the scanner has a button for. */
  quantityPresets: z
    .array(z.int('Whole numbers only.').min(1, 'At least 1.').max(9999, 'At most 9,999.'))
    .length(presetCount)
    .refine((presets) => new Set(presets).size === presets.length, 'Each quantity only once.'),
});
export type OrganizationPreferences = z.infer<typeof OrganizationPreferences>;

export const Preferences = z.object({ ...PersonalPreferences.shape, ...OrganizationPreferences.shape });
export type Preferences = z.infer<typeof Preferences>;

/** Until someone chooses. */
export const standardPersonal: PersonalPreferences = {
  theme: 'system',
  dateFormat: 'mdy',
  numberFormat: 'comma-point',
  itemsView: 'list',
  scannerSound: true,
  itemColumns: null,
};
export const standardPreferences: Preferences = {
  ...standardPersonal,
  currency: 'USD',
  timeZone: 'UTC',
  defaultMethod: 'moving_average',
  defaultUnitId: null,
  staffSeePrices: false,
  staffSeePlaces: false,
  staffTakeElsewhere: false,
  priceGuardPercent: 10,
  surplusPercent: 0,
  quantityPresets: [1, 5, 10, 25],
};

/** SET-01, SET-05. */
export const preferences = routes({
  read: {
    method: 'GET',
    path: '/api/preferences',
    summary: "The person's own preferences and their organization's",
    access: 'VIEW_INVENTORY',
    openWithoutSubscription: true,
    output: Preferences,
  },
  changeOwn: {
    method: 'PATCH',
    path: '/api/preferences',
    summary: "Changes the person's own preferences; what is not named stays",
    access: 'VIEW_INVENTORY',
    openWithoutSubscription: true,
    body: PersonalPreferences.partial(),
    output: Preferences,
  },
  changeOrganization: {
    method: 'PATCH',
    path: '/api/preferences/organization',
    summary: 'Changes what the organization has chosen for everyone; what is not named stays',
    access: 'MANAGE_SETTINGS',
    body: OrganizationPreferences.partial(),
    output: Preferences,
    errors: ['INVALID_INPUT'],
  },
});
