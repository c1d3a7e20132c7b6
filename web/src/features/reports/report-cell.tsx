import type { ReportId, ReportRow, ReportTerms } from '@onhand/contract/reports';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Column, cellText, unitOf } from './report-words.ts';
import { figureLink, rowLink } from './row-links.ts';

/** A folder in another folder stands to its right. */
export function Indented({ depth, children }: { depth: number; children: ReactNode }) {
  return depth === 0 ? (
    children
  ) : (
    <span style={{ paddingInlineStart: `${Math.min(depth, 6) * 1.25}rem` }} className="block">
      {children}
    </span>
  );
}

/** A cell with the way to what it is about or made of. */
export function ReportCell({ report, column, row, terms }: { report: ReportId; column: Column; row: ReportRow; terms: ReportTerms }) {
  const text = column.key === 'name' && row.tree ? row.tree.name : cellText(column, row.cells, terms);
  if (text === '') {
    // Quantities in several units have no sum, which is not the same as nothing.
    const isMixed = column.type === 'quantity' && column.isTotalled && 'unit' in row.cells;
    return <span className="text-muted">{column.key === 'name' ? 'None' : isMixed ? 'several units' : '–'}</span>;
  }
  // A zero is shown, but quietly, because nothing moved.
  if (row.cells[column.key] === '0') return <span className="text-muted">{text}</span>;
  const link = column.key === 'name' ? rowLink(row, terms) : figureLink(report, column.key, row, terms);
  const unit = unitOf(column, row.cells);
  const words = unit ? (
    <>
      {text}
      <span className="ml-1 text-muted">{unit}</span>
    </>
  ) : (
    text
  );
  if (!link) return words;
  const isName = column.key === 'name';
  return (
    <Link
      to={link}
      aria-label={isName ? undefined : `${column.label} ${text}, see the changes`}
      className={
        isName
          ? 'font-medium underline-offset-4 hover:underline'
          : 'underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-solid'
      }
    >
      {words}
    </Link>
  );
}
