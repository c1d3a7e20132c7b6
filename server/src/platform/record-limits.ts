import { limits, spelledLimit } from '@onhand/contract/limits';
import { sendInOrder } from './database/in-order.ts';
import type { Statement, Tx } from './db.ts';
import { AppError } from './errors.ts';
import type { Scope } from './scope.ts';

interface Thing {
  /** The name that people use. */
  name: string;
  from: string;
  wayOut?: string;
}

const things = {
  customFields: { name: 'custom fields', from: 'custom_fields' },
  folders: { name: 'folders', from: 'folders' },
  tags: { name: 'tags', from: 'tags' },
  vendors: { name: 'vendors', from: 'vendors' },
  units: { name: 'units', from: 'units' },
  quickActions: { name: 'quick actions', from: 'quick_actions' },
  openCounts: { name: 'open counts', from: `counts WHERE status = 'open' AND`, wayOut: 'Post or cancel' },
  counts: { name: 'counts', from: 'counts' },
  openTransfers: { name: 'open transfers', from: `transfers WHERE state IN ('draft', 'sent') AND`, wayOut: 'Receive or cancel' },
  openLoans: { name: 'tools handed out', from: 'tool_loans WHERE held > 0 AND', wayOut: 'Take back' },
  openRefills: { name: 'open refill lists', from: `refill_lists WHERE status = 'open' AND`, wayOut: 'Load or cancel' },
  refills: { name: 'refill lists', from: 'refill_lists' },
  openOrders: { name: 'open orders', from: `orders WHERE state IN ('draft', 'sent') AND`, wayOut: 'Receive, close or cancel' },
  openReceipts: { name: 'open receipts', from: `receipts WHERE state = 'open' AND`, wayOut: 'Close' },
  openReturns: { name: 'open returns', from: `vendor_returns WHERE state = 'open' AND`, wayOut: 'Close' },
  openJobs: { name: 'open jobs', from: 'jobs WHERE is_open AND', wayOut: 'Close or cancel' },
  customers: { name: 'customers', from: 'customers' },
  kits: { name: 'kits and templates', from: 'kits' },
  crew: { name: 'people of the crew', from: 'crew' },
  refillTemplates: { name: 'templates', from: 'refill_templates' },
  itemViews: { name: 'saved views of items', from: 'item_views' },
  reportViews: { name: 'saved views of reports', from: 'report_views' },
  reportSchedules: { name: 'scheduled reports', from: 'report_schedules' },
  importMappings: { name: 'saved mappings', from: 'import_mappings' },
  openImports: { name: 'imports that are not applied', from: `imports WHERE status IN ('draft', 'checked') AND` },
  openInvitations: { name: 'open invitations', from: 'invitations WHERE accepted_at IS NULL AND revoked_at IS NULL AND', wayOut: 'Revoke' },
} as const satisfies Partial<Record<keyof typeof limits, Thing>>;

export type Countable = keyof typeof things;

/**
 * Refuses all that the transaction did if it leaves more of them than there may be: to be called by whatever has added some. They are
 * counted once, as the last thing before the commit; those who add at the same moment pass there one after the other, each seeing what
 * the one before has committed.
 */
export function keepWithin(tx: Tx, scope: Scope, ...what: Countable[]): void {
  for (const one of what) tx.beforeCommit(`room for ${one}`, () => count(tx, scope, one));
}

async function count(tx: Tx, { organizationId }: Scope, what: Countable): Promise<void> {
  const { name, from, wayOut = 'Delete' }: Thing = things[what];
  const most = limits[what];
  const rows = `SELECT FROM ${from.includes('WHERE') ? from : `${from} WHERE`} organization_id = $1 LIMIT $2`;
  const counting = { sql: `SELECT count(*)::int AS there FROM (${rows}) AS found`, values: [organizationId, most + 1] };
  // The count is taken once the lock is held.
  const [, [counted]] = await sendInOrder<[object, { there: number }]>(tx, hold(organizationId, what), counting);
  if (counted && counted.there <= most) return;
  const message = `There can be at most ${spelledLimit(most)} ${name}. ${wayOut} what is no longer needed, and try again.`;
  throw new AppError('LIMIT_REACHED', { message });
}

function hold(organizationId: number, what: string): Statement {
  const sql = `SELECT pg_advisory_xact_lock(hashtextextended('room for ' || $2::text || ':' || $1::text, 0))`;
  return { sql, values: [organizationId, what] };
}

const bytesOfVendors = `SELECT COALESCE(sum(octet_length(concat(name, contact, email, phone, website, address, notes))), 0)::float8 AS bytes
  FROM vendors WHERE organization_id = $1`;

/** The list of vendors comes in one piece, so all of them together have a size, too. */
export function keepVendorsWithinSize(tx: Tx, { organizationId }: Scope): void {
  tx.beforeCommit('room for the text of vendors', async () => {
    const measuring = { sql: bytesOfVendors, values: [organizationId] };
    const [, [measured]] = await sendInOrder<[object, { bytes: number }]>(tx, hold(organizationId, 'vendorBytes'), measuring);
    if (measured && measured.bytes <= limits.vendorBytes) return;
    const most = `${limits.vendorBytes / 1024 / 1024} MB`;
    const message = `What is written of all vendors together can be at most ${most}. Shorten some of their notes, and try again.`;
    throw new AppError('LIMIT_REACHED', { message, details: [{ field: 'notes', message }] });
  });
}
