/**
 * This says, as SQL, what is promised to jobs of what lies in some places: the rest of it is free. It is added up from one index whenever it is asked for; of the
 * whole item the database keeps the sum, as `items.reserved` (065-the-list.md). `organization` and `item` are SQL for the ids; `where` bounds the reservations, `r`.
 */
export const reservedOf = (item: string, where: string, organization = '$1') => `(
  SELECT trim_scale(COALESCE(sum(r.quantity), 0)) FROM job_reservations r
   WHERE r.organization_id = ${organization} AND r.item_id = ${item} AND ${where})`;

/** JOB-03: what is free of a row of `stock_levels`, as `l`: what is promised to jobs lies there for nobody else. Less than nothing where fewer are there (J10). */
export const freeOfRow = `(l.quantity - ${reservedOf('l.item_id', 'r.place = l.place', 'l.organization_id')})`;
