import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Entry } from './counts.rules.ts';

export interface EntryRow extends Entry {
  id: string;
  itemId: number;
  at: string;
}

const entries = `
  SELECT id, item_id AS "itemId", trim_scale(quantity) AS quantity, mode, at, user_id AS "userId", user_name AS "userName",
         trim_scale(book) AS book, book_movement_id AS "bookMovementId", removed_at IS NOT NULL AS "isRemoved"
    FROM count_entries WHERE organization_id = $1 AND count_id = $2`;

export function entriesOf(tx: Tx, scope: Scope, countId: number, itemId: number): Promise<EntryRow[]> {
  return tx.rows<EntryRow>(`${entries} AND item_id = $3 ORDER BY place`, [scope.organizationId, countId, itemId]);
}

export function findEntry(tx: Tx, scope: Scope, countId: number, id: string): Promise<EntryRow | undefined> {
  return tx.maybeOne<EntryRow>(`${entries} AND id = $3`, [scope.organizationId, countId, id]);
}

/** The item as the books have it, with its unit: a count is compared with this. */
export interface BookItem {
  name: string;
  folderId: number | null;
  isArchived: boolean;
  unitName: string | null;
  allowsDecimals: boolean;
  book: string;
  bookMovementId: number;
  at: string;
}

/**
 * The book quantity of so many seconds ago, but not of before the count began, and the last movement in it. In one statement, so
 * that both are of the same moment; an item's movements come one after the other, because whoever makes one holds the item.
 */
export function readBook(tx: Tx, scope: Scope, countId: number, itemId: number, secondsAgo: number): Promise<BookItem | undefined> {
  return tx.maybeOne<BookItem>(
    `SELECT i.name, i.folder_id AS "folderId", i.archived_at IS NOT NULL AS "isArchived", u.name AS "unitName",
            COALESCE(u.allows_decimals, false) AS "allowsDecimals", m.at,
            trim_scale(i.quantity - COALESCE((SELECT sum(later.delta) FROM movements later
              WHERE $4::float8 > 0 AND later.organization_id = $1 AND later.item_id = i.id AND later.at > m.at), 0)) AS book,
            COALESCE((SELECT known.id FROM movements known
              WHERE known.organization_id = $1 AND known.item_id = i.id AND ($4::float8 = 0 OR known.at <= m.at) ORDER BY known.id DESC LIMIT 1), 0)
              AS "bookMovementId"
       FROM items i LEFT JOIN units u ON u.organization_id = i.organization_id AND u.id = i.unit_id
       CROSS JOIN (SELECT GREATEST(created_at, clock_timestamp() - make_interval(secs => $4::float8)) AS at FROM counts
                    WHERE organization_id = $1 AND id = $2) AS m
      WHERE i.organization_id = $1 AND i.id = $3`,
    [scope.organizationId, countId, itemId, secondsAgo],
  );
}

type NewEntry = Omit<EntryRow, 'userId' | 'userName' | 'isRemoved'>;

/** False when the id is taken. */
export async function insertEntry(tx: Tx, scope: Scope, countId: number, entry: NewEntry): Promise<boolean> {
  const made = await tx.run(
    `INSERT INTO count_entries (organization_id, count_id, id, item_id, quantity, mode, at, user_id, user_name, book, book_movement_id)
     SELECT $1, $2, $3, $4, $5, $6, $7, u.id, COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email), $8, $9
       FROM users u WHERE u.id = $10 ON CONFLICT DO NOTHING`,
    [
      scope.organizationId,
      countId,
      entry.id,
      entry.itemId,
      entry.quantity,
      entry.mode,
      entry.at,
      entry.book,
      entry.bookMovementId,
      scope.userId,
    ],
  );
  return made > 0;
}

export async function removeEntries(tx: Tx, scope: Scope, countId: number, ids: readonly string[]): Promise<void> {
  await tx.run(
    `UPDATE count_entries SET removed_at = clock_timestamp()
      WHERE organization_id = $1 AND count_id = $2 AND id = ANY ($3) AND removed_at IS NULL`,
    [scope.organizationId, countId, ids],
  );
}
