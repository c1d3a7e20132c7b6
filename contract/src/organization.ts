import { z } from 'zod';
import { routes } from './route.ts';
import { text } from './text.ts';

export const Organization = z.object({
  id: z.number().int(),
  name: z.string(),
  logoUrl: z.string().nullable(),
  logoLightUrl: z.string().nullable(),
  logoDarkUrl: z.string().nullable(),
});
export type Organization = z.infer<typeof Organization>;

export const OrganizationInput = z.object({ name: text(120) });
export type OrganizationInput = z.infer<typeof OrganizationInput>;

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
  rename: {
    method: 'PATCH',
    path: '/api/organization',
    summary: "Changes the organization's name",
    access: 'MANAGE_SYSTEM',
    body: OrganizationInput,
    output: Organization,
  },
  create: {
    method: 'POST',
    path: '/api/organizations',
    summary: 'Makes an organization with the caller as its owner, on a 14-day Starter trial',
    access: 'signed-in',
    body: OrganizationInput,
    output: Organization,
    errors: ['ALREADY_IN_ORGANIZATION'],
  },
  checkSetup: {
    method: 'GET',
    path: '/api/organizations/check-setup',
    summary: 'Whether the signed-in user has an organization yet',
    access: 'signed-in',
    output: z.object({ hasOrganization: z.boolean() }),
  },
});
