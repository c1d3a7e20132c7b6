import { NumberCell, Table, TableBody, TableCell, TableHead, TableRow } from '../table.tsx';
import { type ChartFormat, type ChartPoint, type ChartSeries, figureOf } from './chart.ts';

/** The same figures as the chart, for reading, copying and screen readers. */
export function ChartTable({
  label,
  pointsLabel,
  points,
  series,
  format,
  height,
}: {
  label: string;
  pointsLabel: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  format: ChartFormat;
  height: number;
}) {
  return (
    // A scrolled part must be reachable by keyboard, and this one nearly always is longer than the chart was.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={`${label}, table`} tabIndex={0} style={{ maxHeight: height }} className="overflow-y-auto rounded-sm border">
      <Table label={label}>
        <thead className="sticky top-0 bg-surface shadow-[0_1px_0_var(--color-line)]">
          <tr>
            <TableHead>{pointsLabel}</TableHead>
            {series.map((one) => (
              <TableHead key={one.key} isNumeric>
                {one.label}
              </TableHead>
            ))}
          </tr>
        </thead>
        <TableBody>
          {points.map((point, index) => (
            // Two things may be called alike; a place is taken once.
            <TableRow key={index}>
              <TableCell className="h-9 py-1.5">{format.point(point.name)}</TableCell>
              {series.map(({ key }) => (
                <NumberCell key={key} className="h-9 py-1.5">
                  {figureOf(point, key, format)}
                </NumberCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
