import { readFileSync } from 'node:fs';
import { connect } from '/work/main/server/src/platform/db.ts';
import { scopeOf } from '/work/main/server/src/platform/scope.ts';
import { runReport, openReport } from '/work/main/server/src/features/reports/reports.service.ts';
import { reportRegistry } from '/work/main/contract/src/reports-registry.ts';
const { connection, org } = JSON.parse(readFileSync('/tmp/rs-scratch.json', 'utf8'));
const db = connect(connection, { poolSize: 2, onError: console.error });
const scope = scopeOf({
  organizationId: org.organizationId,
  userId: '00000000-0000-0000-0000-000000000001',
  role: 'owner',
  staffFolders: [],
});
const only = process.argv[2];
const day = (n: number) => new Date(Date.now() - n * 864e5).toISOString().slice(0, 10);
for (const [id, report] of Object.entries(reportRegistry)) {
  if (only && only !== id) continue;
  const spans =
    report.period === 'range'
      ? [{}, { from: day(364), to: day(0) }, { from: day(394), to: day(365) }]
      : report.period === 'day'
        ? [{}, { asOf: day(200) }]
        : [{}];
  for (const span of spans)
    for (const grouping of report.groupings) {
      const times: string[] = [];
      let shown = '';
      try {
        for (let n = 0; n < 2; n++) {
          const t = performance.now();
          const a = await db.tenant(scope, (tx) =>
            runReport(tx, scope, id as never, { ...span, groupBy: grouping.id } as never, { offset: 0, limit: 100 }, new Date()),
          );
          times.push((performance.now() - t).toFixed(0));
          shown = `${a.rowCount} rows ${JSON.stringify(a.totals)} ${a.chart?.points.length} points`;
          if (process.argv[3]) console.log(JSON.stringify(a.rows[0]), JSON.stringify(a.chart?.points.slice(0, 2)));
        }
      } catch (e) {
        shown = (e as Error).message + ' ' + ((e as { position?: string }).position ?? '');
      }
      console.log(id, grouping.id, JSON.stringify(span), times.join(' '), shown.slice(0, 260));
    }
}
await db.close();
