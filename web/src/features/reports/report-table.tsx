import type { ReportAnswer, ReportId, ReportRow } from '@onhand/contract/reports';
import { Fragment, type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { NumberCell, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';
import { Indented, ReportCell } from './report-cell.tsx';
import { type Column, isNumeric, readableColumns, totalTexts } from './report-words.ts';
import { sectionsOf } from './sections.ts';
import type { Change } from './use-report-state.ts';

export interface ReportRowsProps {
  report: ReportId;
  answer: ReportAnswer;
  rows: readonly ReportRow[];
  onChange: Change;
  /** Actions on the rows of a section. */
  sectionActions?: (section: NonNullable<ReportRow['section']>) => ReactNode;
}

/** The headings stay above and the totals below while the rows move between them. */
export function ReportTable({ report, answer, rows, onChange, sectionActions }: ReportRowsProps) {
  const { terms, title } = answer;
  const [isWhole, setIsWhole] = useState(false);
  const sections = sectionsOf(rows);
  // A number of the item's own stands below its name, where it takes no width of its own.
  const columns = shownColumns(answer, sections.length > 0 && sections[0]?.section !== null).filter(({ key }) => key !== 'sku');
  const hasTotals = columns.some(({ isTotalled }) => isTotalled);
  const sortBy = ({ key, type }: Column) => {
    const isSorted = terms.sort === key;
    const first = type === 'text' ? 'asc' : 'desc';
    onChange({ sort: key, direction: isSorted ? (terms.direction === 'asc' ? 'desc' : 'asc') : first });
  };
  return (
    // An element that scrolls must be reachable by keyboard.
    <section
      aria-label={`${title}, rows`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="relative max-h-[max(24rem,calc(100dvh-8rem))] overflow-auto focus-visible:-outline-offset-2"
    >
      <table
        aria-label={title}
        className="w-full border-separate border-spacing-0 text-left [&_tbody_td]:border-b [&_tbody_tr:last-child_td]:border-b-0"
      >
        <TableHeader className="[&_th]:sticky [&_th]:top-0 [&_th]:z-10 [&_th]:border-b [&_th]:bg-surface [&_th:first-child]:left-0 [&_th:first-child]:z-20">
          {columns.map((column) => (
            <TableHead
              key={column.key}
              isNumeric={isNumeric(column)}
              sort={terms.sort === column.key ? (terms.direction === 'asc' ? 'ascending' : 'descending') : 'none'}
              onSort={() => sortBy(column)}
            >
              {column.label}
            </TableHead>
          ))}
        </TableHeader>
        {sections.map(({ section, rows: lines }) => (
          <Fragment key={section?.id ?? 'all'}>
            {section ? (
              <tbody>
                <tr>
                  <th scope="rowgroup" colSpan={columns.length} className="bg-hover/60 px-4 py-1.5 md:px-5">
                    <span className="sticky left-5 flex w-fit flex-wrap items-center gap-x-4 gap-y-1">
                      <span className="font-semibold">{section.label}</span>
                      {sectionActions?.(section)}
                    </span>
                  </th>
                </tr>
              </tbody>
            ) : null}
            <TableBody>
              {lines.map((row) => (
                <TableRow key={row.key} className="group/row">
                  {columns.map((column, index) => {
                    const cell = <ReportCell report={report} column={column} row={row} terms={terms} />;
                    if (isNumeric(column)) return <NumberCell key={column.key}>{cell}</NumberCell>;
                    return (
                      <TableCell key={column.key} className={index === 0 ? firstCell : textCell(column)}>
                        {index === 0 ? <Indented depth={row.tree?.depth ?? 0}>{cell}</Indented> : cell}
                        {index === 0 && row.cells.sku ? <span className="block text-sm text-muted">{row.cells.sku}</span> : null}
                      </TableCell>
                    );
                  })}
                </TableRow>
              ))}
            </TableBody>
          </Fragment>
        ))}
        {hasTotals ? (
          <tfoot className="[&_td]:sticky [&_td]:bottom-0 [&_td]:z-10 [&_td]:border-t [&_td]:border-line-strong [&_td]:bg-surface [&_td]:font-semibold [&_td:first-child]:left-0 [&_td:first-child]:z-20">
            <tr>
              {columns.map((column, index) =>
                isNumeric(column) ? (
                  <NumberCell key={column.key} className="align-top whitespace-nowrap">
                    <Lines texts={totalTexts(column, answer, isWhole ? undefined : mostUnits)} />
                  </NumberCell>
                ) : (
                  <TableCell key={column.key} className="align-top">
                    {index === 0 ? 'Total' : null}
                    {index === 0 && answer.unitTotals.length > mostUnits && columns.some(({ type }) => type === 'quantity') ? (
                      <Button size="sm" variant="ghost" className="ml-2" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
                        {isWhole ? 'Fewer units' : 'All units'}
                      </Button>
                    ) : null}
                  </TableCell>
                ),
              )}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}

/** So many units are summed below the table, until all of them are asked for. */
const mostUnits = 3;

/** Each unit has a line of its own, because they have no common sum. */
function Lines({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <span key={text} className="block">
      {text}
    </span>
  ));
}

/** Numbers of things are read as one; words may break. */
const textCell = ({ key, type }: Column) =>
  cx('text-muted', type === 'date' || /sku$/i.test(key) ? 'whitespace-nowrap' : 'max-w-64 min-w-28 wrap-anywhere');

const firstCell = 'sticky left-0 min-w-56 max-w-96 bg-surface wrap-anywhere group-hover/row:bg-hover';

/** Under the headings of vendors the vendor's column says nothing more. */
export function shownColumns({ columns }: ReportAnswer, hasSections: boolean): Column[] {
  return readableColumns(columns).filter(({ key }) => !(hasSections && key === 'vendor'));
}
