import { dimension, dimensions } from './dimensions.ts';
import { groupedReport } from './grouped-report.ts';
import { keptDays } from './flows-sql.ts';
import { dayOf, inFolders, inRange, inTail } from './ledger-sql.ts';
import { overTime, ranking } from './report-charts.ts';
import { given } from './report-parameters.ts';
import { date, type ReportSql } from './report-statement.ts';
import type { Asked } from './reports.rules.ts';

/** A person whose account is gone is known by name alone. */
const personKey = (row: string) => `COALESCE(${row}.user_id::text, 'name ' || ${row}.user_name)`;
const byUser = (row: string) => `(${given.user} IS NULL OR ${row}.user_id = ${given.user})`;

/** What comes back from a job is no receipt. */
const rowsOf = (
  range: string,
) => `SELECT ${personKey('m')} AS person, m.user_id, m.user_name, ${dayOf('m.at')} AS day, CASE WHEN m.kind = 'in' AND m.document_kind = 'job' THEN 'back' ELSE m.kind END AS kind, 1::bigint AS movements,
    CASE WHEN m.value_delta > 0 THEN m.value_delta END AS value_in, CASE WHEN m.value_delta < 0 THEN -m.value_delta END AS value_out
  FROM movements m WHERE ${range} AND ${byUser('m')} AND ${inFolders('m.place')}`;
const days = `SELECT ${personKey('d')} AS person, d.user_id, d.user_name, d.day,
    CASE WHEN d.kind = 'in' AND d.cause = 'out' THEN 'back' ELSE d.kind END AS kind, d.movements, d.value_in, d.value_out FROM ${keptDays}`;
const edits = `SELECT ${personKey('a')}, a.user_id, a.user_name, ${dayOf('a.at')}, 'edit', 1, NULL, NULL
  FROM activity a WHERE a.organization_id = ${given.organization} AND a.at >= ${given.from} AND a.at < ${given.to} AND ${byUser('a')}`;

const personDimension = dimension({
  key: 'f.person',
  names: 'LEFT JOIN users u ON u.id::text = r.key',
  name: `COALESCE(NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.email, r.user_name)`,
  link: { kind: 'person', id: 'u.id' },
});

const count = (...kinds: string[]) =>
  `COALESCE(sum(f.movements) FILTER (WHERE f.kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')})), 0)`;

export function activity({ groupBy, filters, snapshots }: Asked): ReportSql {
  // An edit happens in no folder.
  const parts = [...(snapshots.byDay ? [days, rowsOf(inTail)] : [rowsOf(inRange)]), ...(filters.folderId === undefined ? [edits] : [])];
  const isByDay = groupBy === 'day';
  const stockRows = `COALESCE(sum(f.movements) FILTER (WHERE f.kind <> 'edit'), 0)`;
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
      valueIn: 'COALESCE(sum(f.value_in), 0)',
      valueOut: 'COALESCE(sum(f.value_out), 0)',
      edits: count('edit'),
    },
    kept: { user_name: 'max(f.user_name)', last_day: 'max(f.day)' },
    ...(!isByDay && { cells: { lastDay: date('r.last_day') } }),
    chart: isByDay
      ? overTime('Movements of stock', 'bar', [{ key: 'movements', label: 'Movements', type: 'number', sql: stockRows }])
      : ranking('Movements of stock by person', 'Movements', [{ key: 'movements', label: 'Movements', type: 'number' }]),
  });
}
