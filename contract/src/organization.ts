import { z } from 'zod';
import { maxPictureBytes } from './picture.ts';
import { plainName } from './plain-name.ts';
import { currencies } from './preferences.ts';
import { routes } from './route.ts';
import { longText, text } from './text.ts';

/** SHELL-04: one for any background, and one made for each theme. */
export const logoKinds = ['generic', 'light', 'dark'] as const;
export type LogoKind = (typeof logoKinds)[number];

export const Organization = z.object({
  id: z.number().int(),
  name: z.string(),
  address: z.string(),
  logoUrl: z.string().nullable(),
  logoLightUrl: z.string().nullable(),
  logoDarkUrl: z.string().nullable(),
});
export type Organization = z.infer<typeof Organization>;

export const OrganizationInput = z.object({
  name: plainName(120),
  /** The time zone of the founder's browser; another can be chosen later. */
  timeZone: z.string().max(60).optional(),
  currency: z.enum(currencies).optional(),
});
export type OrganizationInput = z.infer<typeof OrganizationInput>;

/**
 * The service checks that a new name holds no address, because it knows the present one: forms send the old name along, whatever was
 * allowed once.
 */
export const OrganizationChange = z.object({ name: text(120).optional(), address: longText(500).optional() });
export type OrganizationChange = z.infer<typeof OrganizationChange>;

const logo = z.object({ kind: z.enum(logoKinds) });

/** The specification names both `/api/organization` (one's own) and `/api/organizations` (making one); both live here. */
export const organization = routes({
  read: {
    method: 'GET',
    path: '/api/organization',
    summary: 'The organization of the signed-in user',
    access: 'VIEW_INVENTORY',
    openWithoutSubscription: true,
    output: Organization,
  },
  change: {
    method: 'PATCH',
    path: '/api/organization',
    summary: "Changes the organization's name and address; what is not named stays",
    access: 'MANAGE_SYSTEM',
    body: OrganizationChange,
    output: Organization,
  },
  setLogo: {
    method: 'PUT',
    path: '/api/organization/logos/{kind}',
    summary: 'Sets a logo: a form with one file named logo',
    access: 'MANAGE_SYSTEM',
    params: logo,
    file: { name: 'logo', maxBytes: maxPictureBytes },
    output: Organization,
    errors: ['NOT_AN_IMAGE', 'TOO_LARGE'],
  },
  removeLogo: {
    method: 'DELETE',
    path: '/api/organization/logos/{kind}',
    summary: 'Takes a logo away',
    access: 'MANAGE_SYSTEM',
    params: logo,
    output: Organization,
  },
  logo: {
    method: 'GET',
    path: '/api/organization/logos/{key}',
    summary: 'A logo of the organization',
    access: 'VIEW_INVENTORY',
    openWithoutSubscription: true,
    params: z.object({ key: z.uuid() }),
    output: 'file',
    errors: ['NOT_FOUND'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/organization',
    summary: 'Deletes the organization and everything in it, once its name is given exactly',
    access: 'MANAGE_SYSTEM',
    asksForProof: true,
    openWithoutSubscription: true,
    opensTransactions: true,
    body: z.object({ name: z.string().max(200) }),
    output: z.object({ deleted: z.literal(true) }),
    errors: ['CONFLICT', 'FORBIDDEN'],
  },
  create: {
    method: 'POST',
    path: '/api/organizations',
    summary:
      'Makes an organization with the caller as its owner; where there are plans, on a 14-day Starter trial or what is left of theirs',
    access: 'signed-in',
    body: OrganizationInput,
    output: Organization,
    errors: ['ALREADY_IN_ORGANIZATION', 'FORBIDDEN', 'TOO_MANY_REQUESTS'],
  },
  checkSetup: {
    method: 'GET',
    path: '/api/organizations/check-setup',
    summary: 'Whether the signed-in user has an organization yet',
    access: 'signed-in',
    output: z.object({
      hasOrganization: z.boolean(),
      /** The end of the one trial that this person has; null while they have had none. A new organization gets what is left of it. */
      trialEndsAt: z.iso.datetime().nullable().optional(),
    }),
  },
});
