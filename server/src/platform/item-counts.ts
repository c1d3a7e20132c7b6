import type { Scope } from './scope.ts';
import { isVisibleItem, visibleItems } from './visible-items.ts';

/** What items have that is listed with the number of its items. */
const subjects = {
  tag: { rows: 'item_tags', id: 'tag_id' },
  vendor: { rows: 'item_vendors', id: 'vendor_id' },
};
type Subject = keyof typeof subjects;

const kept = (subject: Subject) => `
  SELECT subject_id, items FROM item_counts WHERE organization_id = $1 AND kind = '${subject}'
   UNION ALL
  SELECT subject_id, items FROM item_count_changes WHERE organization_id = $1 AND kind = '${subject}'`;

const archived = (subject: Subject) => {
  const { rows, id } = subjects[subject];
  return `SELECT x.${id} AS subject_id, -1 AS items
    FROM items i JOIN ${rows} x ON x.organization_id = $1 AND x.item_id = i.id WHERE i.organization_id = $1 AND i.archived_at IS NOT NULL`;
};

/**
 * A table of `subject_id` and `items`, for all tags or vendors that have any: the items that a person may see and that are not archived. Whoever sees everything is told what
 * is kept, less what is archived: to count meant to pass over each row that an import is writing. For others the items of their places are read once.
 */
export function itemsOfEach(subject: Subject, scope: Scope): string {
  if (scope.visibleFolders === 'all') {
    // The second parameter has a type wherever it is not asked for, too.
    return `SELECT subject_id, sum(items)::int AS items FROM (${kept(subject)} UNION ALL ${archived(subject)}) AS parts WHERE $2::bigint[] IS NULL GROUP BY subject_id`;
  }
  const { rows, id } = subjects[subject];
  return `SELECT x.${id} AS subject_id, count(*)::int AS items FROM ${visibleItems(scope)} AS i JOIN ${rows} x ON x.organization_id = $1 AND x.item_id = i.id
     WHERE i.archived_at IS NULL GROUP BY x.${id}`;
}

/** The same of one, whose id the statement has by this name. */
export function itemsOfOne(subject: Subject, subjectId: string): string {
  const { rows, id } = subjects[subject];
  return `SELECT count(*)::int FROM ${rows} x JOIN items i ON i.organization_id = x.organization_id AND i.id = x.item_id
           WHERE x.organization_id = $1 AND x.${id} = ${subjectId} AND i.archived_at IS NULL AND ${isVisibleItem()}`;
}
