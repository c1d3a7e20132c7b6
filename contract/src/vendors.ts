import { z } from 'zod';
import { routes } from './route.ts';
import { longText, text } from './text.ts';
import { VendorLine, VendorPrice, VendorTerms } from './vendor-lines.ts';

const details = {
  contact: longText(120),
  email: z.union([z.literal(''), z.email('Please enter an email address.').max(254)]),
  phone: longText(60),
  website: z.union([z.literal(''), z.url({ protocol: /^https?$/, message: 'Please enter a web address.' }).max(500)]),
  address: longText(500),
  notes: longText(5000),
  leadTimeDays: z.number().int().min(0).max(3650).nullable(),
};

export const VendorInput = z.object({
  name: text(120),
  contact: details.contact.default(''),
  email: details.email.default(''),
  phone: details.phone.default(''),
  website: details.website.default(''),
  address: details.address.default(''),
  notes: details.notes.default(''),
  leadTimeDays: details.leadTimeDays.default(null),
});
export type VendorInput = z.input<typeof VendorInput>;

/** A change sets each field by itself, and fills none in by default. */
export const VendorChange = z.object({ name: text(120), ...details }).partial();
export type VendorChange = z.input<typeof VendorChange>;

export const Vendor = z.object({
  id: z.number().int(),
  name: z.string(),
  contact: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  address: z.string(),
  notes: z.string(),
  leadTimeDays: z.number().int().nullable(),
  itemCount: z.number().int(),
});
export type Vendor = z.infer<typeof Vendor>;

export const VendorItem = VendorLine.omit({ vendorId: true }).extend({
  itemId: z.number().int(),
  sku: z.string().nullable(),
  /** It is the first vendor of the item. */
  isPreferred: z.boolean(),
});
export type VendorItem = z.infer<typeof VendorItem>;

const params = z.object({ id: z.coerce.number().int().positive() });

export const vendors = routes({
  list: { method: 'GET', path: '/api/vendors', summary: 'Every vendor, by name', access: 'VIEW_INVENTORY', output: z.array(Vendor) },
  read: {
    method: 'GET',
    path: '/api/vendors/{id}',
    summary: 'One vendor',
    access: 'VIEW_INVENTORY',
    params,
    output: Vendor,
    errors: ['NOT_FOUND'],
  },
  items: {
    method: 'GET',
    path: '/api/vendors/{id}/items',
    summary: "The vendor's first 500 items by name, with its own SKU, packs and prices for each",
    access: 'VIEW_INVENTORY',
    params,
    output: z.array(VendorItem),
    errors: ['NOT_FOUND'],
  },
  prices: {
    method: 'GET',
    path: '/api/vendors/{id}/prices',
    summary: 'The last 50 prices that a vendor asked for items, newest first, with what said so',
    access: 'VIEW_FINANCIALS',
    params,
    output: z.array(VendorPrice),
    errors: ['NOT_FOUND'],
  },
  saveItem: {
    method: 'PUT',
    path: '/api/vendors/{id}/items/{itemId}',
    summary: 'Says what a vendor sells of an item; an item that was not bought there gets the vendor as its last',
    access: 'MANAGE_INVENTORY',
    params: params.extend({ itemId: z.coerce.number().int().positive() }),
    body: VendorTerms.partial().extend({ isPreferred: z.boolean().optional() }),
    output: VendorItem,
    errors: ['NOT_FOUND'],
  },
  removeItem: {
    method: 'DELETE',
    path: '/api/vendors/{id}/items/{itemId}',
    summary: 'Takes a vendor off an item',
    access: 'MANAGE_INVENTORY',
    params: params.extend({ itemId: z.coerce.number().int().positive() }),
    output: z.object({ removed: z.literal(true) }),
    errors: ['NOT_FOUND'],
  },
  create: {
    method: 'POST',
    path: '/api/vendors',
    summary: 'Makes a vendor',
    access: 'MANAGE_INVENTORY',
    body: VendorInput,
    output: Vendor,
    errors: ['DUPLICATE_NAME', 'LIMIT_REACHED'],
  },
  update: {
    method: 'PATCH',
    path: '/api/vendors/{id}',
    summary: 'Changes a vendor',
    access: 'MANAGE_INVENTORY',
    params,
    body: VendorChange,
    output: Vendor,
    errors: ['NOT_FOUND', 'DUPLICATE_NAME', 'LIMIT_REACHED'],
  },
  remove: {
    method: 'DELETE',
    path: '/api/vendors/{id}',
    summary: 'Deletes a vendor and takes it off its items',
    access: 'MANAGE_INVENTORY',
    params,
    output: z.object({ detached: z.number().int() }),
    errors: ['NOT_FOUND'],
  },
});
