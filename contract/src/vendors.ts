import { z } from 'zod';
import { financial } from './financial.ts';
import { Decimal } from './decimal.ts';
import { routes } from './route.ts';
import { longText, text } from './text.ts';

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

export const VendorItem = z.object({
  itemId: z.number().int(),
  name: z.string(),
  sku: z.string().nullable(),
  vendorSku: z.string(),
  price: financial(Decimal.nullable()),
});

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
    summary: "The vendor's first 500 items by name, with its own SKU and price for each",
    access: 'VIEW_INVENTORY',
    params,
    output: z.array(VendorItem),
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
