import { dimension, dimensions } from './dimensions.ts';
import { groupedReport, overTime, ranking } from './grouped-report.ts';
import { dayOf, inFolders, inRange } from './ledger-sql.ts';
import { date, given, type ReportSql } from './report-statement.ts';
import type { Asked } from './reports.rules.ts';

/** Whose account is gone is known by name alone. */
const personKey = (row: string) => `COALESCE(${row}.user_id::text, 'name ' || ${row}.user_name)`;
const byUser = (row: string) => `(${given.user} IS NULL OR ${row}.user_id = ${given.user})`;

const movements = `SELECT ${personKey('m')} AS person, m.user_id, m.user_name, ${dayOf('m.at')} AS day, m.kind, m.value_delta AS value
  FROM movements m WHERE ${inRange} AND ${byUser('m')} AND ${inFolders('m.place')}`;
const edits = `SELECT ${personKey('a')}, a.user_id, a.user_name, ${dayOf('a.at')}, 'edit', NULL::numeric
  FROM activity a WHERE a.organization_id = ${given.organization} AND a.at >= ${given.from} AND a.at < ${given.to} AND ${byUser('a')}`;

const personDimension = dimension({
  key: 'f.person',
  names: 'LEFT JOIN users u ON u.id::text = r.key',
  name: `COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email, r.user_name)`,
  link: { kind: 'person', id: 'u.id' },
});

const count = (...kinds: string[]) => `count(*) FILTER (WHERE f.kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')}))`;

export function activity({ groupBy, filters }: Asked): ReportSql {
  // An edit happens in no folder.
  const parts = filters.folderId === undefined ? [movements, edits] : [movements];
  const isByDay = groupBy === 'day';
  const stockRows = `count(*) FILTER (WHERE f.kind <> 'edit')`;
  return groupedReport({
    facts: parts.join(' UNION ALL '),
    dimension: isByDay ? dimensions.day : personDimension,
    sums: {
      movements: stockRows,
      receipts: count('opening', 'in'),
      issues: count('out'),
      adjustments: count('set', 'revalue', 'method', 'delete'),
      moves: count('move'),
      undos: count('undo'),
      valueIn: 'COALESCE(sum(f.value) FILTER (WHERE f.value > 0), 0)',
      valueOut: 'COALESCE(sum(-f.value) FILTER (WHERE f.value < 0), 0)',
      edits: count('edit'),
    },
    kept: { user_name: 'max(f.user_name)', last_day: 'max(f.day)' },
    ...(!isByDay && { cells: { lastDay: date('r.last_day') } }),
    chart: isByDay
      ? overTime('Movements of stock', 'bar', [{ key: 'movements', label: 'Movements', type: 'number', sql: stockRows }])
      : ranking('Movements of stock by person', 'Movements', [{ key: 'movements', label: 'Movements', type: 'number' }]),
  });
}
