import { limits, spelledLimit } from '@onhand/contract/limits';
import type { Tx } from './db.ts';
import { AppError } from './errors.ts';
import type { Scope } from './scope.ts';

interface Thing {
  /** As people call them. */
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
  // Sent together, run one after the other: the count is taken once the lock is held.
  const [, { there }] = await Promise.all([
    hold(tx, organizationId, what),
    tx.one<{ there: number }>(`SELECT count(*)::int AS there FROM (${rows}) AS found`, [organizationId, most + 1]),
  ]);
  if (there <= most) return;
  const message = `There can be at most ${spelledLimit(most)} ${name}. ${wayOut} what is no longer needed, and try again.`;
  throw new AppError('LIMIT_REACHED', { message });
}

function hold(tx: Tx, organizationId: number, what: string): Promise<number> {
  return tx.run(`SELECT pg_advisory_xact_lock(hashtextextended('room for ' || $2::text || ':' || $1::text, 0))`, [organizationId, what]);
}

const bytesOfVendors = `SELECT COALESCE(sum(octet_length(concat(name, contact, email, phone, website, address, notes))), 0)::float8 AS bytes
  FROM vendors WHERE organization_id = $1`;

/** The list of vendors comes in one piece, so all of them together have a size, too. */
export function keepVendorsWithinSize(tx: Tx, { organizationId }: Scope): void {
  tx.beforeCommit('room for the text of vendors', async () => {
    const [, { bytes }] = await Promise.all([
      hold(tx, organizationId, 'vendorBytes'),
      tx.one<{ bytes: number }>(bytesOfVendors, [organizationId]),
    ]);
    if (bytes <= limits.vendorBytes) return;
    const most = `${limits.vendorBytes / 1024 / 1024} MB`;
    const message = `What is written of all vendors together can be at most ${most}. Shorten some of their notes, and try again.`;
    throw new AppError('LIMIT_REACHED', { message, details: [{ field: 'notes', message }] });
  });
}
