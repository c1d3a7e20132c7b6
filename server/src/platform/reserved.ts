/**
 * This says, as SQL, what is promised to jobs of what lies there: the rest of it is free. It is added up whenever it is asked for, from one index, and
 * never counted (063-jobs.md). `organization` and `item` are SQL for the ids; `where` bounds the reservations, `r`, to some places.
 */
export const reservedOf = (item: string, where = 'true', organization = '$1') => `(
  SELECT trim_scale(COALESCE(sum(r.quantity), 0)) FROM job_reservations r
   WHERE r.organization_id = ${organization} AND r.item_id = ${item} AND ${where})`;

/** JOB-03: what is free of a row of `stock_levels`, as `l`: what is promised to jobs lies there for nobody else. Less than nothing where fewer are there (J10). */
export const freeOfRow = `(l.quantity - ${reservedOf('l.item_id', 'r.place = l.place', 'l.organization_id')})`;
