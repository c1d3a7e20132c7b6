import { Fragment } from 'react';
import { Indented, ReportCell } from './report-cell.tsx';
import { shownColumns, type ReportRowsProps } from './report-table.tsx';
import { type Column, isNumeric } from './report-words.ts';
import { sectionsOf } from './sections.ts';

/** The rows on a phone: each a card with its name, the figure it is sorted by, and the rest below. */
export function ReportCards({ report, answer, rows, sectionActions }: Omit<ReportRowsProps, 'onChange'>) {
  const sections = sectionsOf(rows);
  const columns = shownColumns(answer, sections[0]?.section !== null);
  const { terms } = answer;
  const lead = leadColumn(columns, terms.sort);
  const rest = columns.filter((column) => column.key !== 'name' && column !== lead);
  return sections.map(({ section, rows: lines }) => (
    <Fragment key={section?.id ?? 'all'}>
      {section ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3 border-b bg-hover/60 px-4 py-2">
          <h3 className="font-semibold">{section.label}</h3>
          <span className="flex items-center gap-1">{sectionActions?.(section)}</span>
        </div>
      ) : null}
      <ul aria-label={section?.label ?? answer.title}>
        {lines.map((row) => (
          <li key={row.key} className="border-b px-4 py-3 last:border-b-0">
            <div className="flex items-baseline justify-between gap-4">
              <span className="min-w-0 wrap-anywhere">
                <Indented depth={row.tree?.depth ?? 0}>
                  <ReportCell report={report} column={columns[0] as Column} row={row} terms={terms} />
                </Indented>
              </span>
              {lead ? (
                <span className="shrink-0 font-semibold tabular-nums">
                  <span className="sr-only">{lead.label} </span>
                  <ReportCell report={report} column={lead} row={row} terms={terms} />
                </span>
              ) : null}
            </div>
            <dl className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-sm" style={indent(row.tree?.depth)}>
              {rest
                .filter(({ key }) => row.cells[key])
                .map((column) => (
                  <div key={column.key} className="flex min-w-0 gap-1.5">
                    <dt className="shrink-0 text-muted">{column.label}</dt>
                    <dd className={isNumeric(column) ? 'tabular-nums' : 'min-w-0 wrap-anywhere'}>
                      <ReportCell report={report} column={column} row={row} terms={terms} />
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ul>
    </Fragment>
  ));
}

const indent = (depth = 0) => ({ paddingInlineStart: `${Math.min(depth, 6) * 1.25}rem` });

/** The figure by which it is sorted; where it is sorted by a word, the last amount. */
function leadColumn(columns: readonly Column[], sort: string): Column | undefined {
  const sorted = columns.find(({ key }) => key === sort);
  if (sorted && isNumeric(sorted)) return sorted;
  return columns.findLast(({ type, isTotalled }) => type === 'money' && isTotalled) ?? columns.findLast(isNumeric);
}
