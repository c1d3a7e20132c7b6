/**
 * This says, as SQL, what open refill lists will still move: what was picked of a settled line, else what is planned, less what is
 * loaded. `$1` is the organization.
 */
export const stillToMove = 'CASE WHEN n.is_settled THEN n.picked ELSE GREATEST(n.planned, n.picked) END - n.loaded';

/** What transfers are bringing already, as rows of item, place and quantity. */
export const inTransit = `SELECT l.item_id, t.to_place, l.in_transit FROM transfer_lines l
      JOIN transfers t ON t.organization_id = $1 AND t.id = l.transfer_id WHERE l.organization_id = $1 AND l.in_transit > 0`;

/** The lines of open lists, as `n`. */
export const openLines = `refill_lists o JOIN refill_lines n ON n.organization_id = o.organization_id AND n.refill_id = o.id
     WHERE o.organization_id = $1 AND o.status = 'open'`;
