import type { Invoice } from '@onhand/contract/billing';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dateText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { NumberCell, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';
import { billedText } from './billed-text.ts';
import { invoicesQuery } from './billing.queries.ts';

const states: Record<Invoice['status'], { label: string; tone: Tone }> = {
  open: { label: 'Not paid yet', tone: 'warn' },
  paid: { label: 'Paid', tone: 'good' },
  uncollectible: { label: 'Not paid', tone: 'bad' },
};

/** Lists the invoices; the documents themselves are the provider's. */
export function InvoicesCard({ actions }: { actions: ReactNode }) {
  const invoices = useQuery(invoicesQuery);
  return (
    <Card title="Card and invoices" actions={actions} isPadded={false}>
      <Loaded result={invoices} skeleton={<SkeletonRows rows={2} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="px-4 pb-4 text-muted md:px-5 md:pb-5">Nothing has been billed yet.</p>
          ) : (
            <InvoiceTable rows={rows} />
          )
        }
      </Loaded>
    </Card>
  );
}

function InvoiceTable({ rows }: { rows: readonly Invoice[] }) {
  return (
    <Table label="Invoices">
      <TableHeader>
        <TableHead>Date</TableHead>
        <TableHead className="max-md:hidden">Number</TableHead>
        <TableHead>State</TableHead>
        <TableHead isNumeric>Amount</TableHead>
        <TableHead>
          <span className="sr-only">Paper</span>
        </TableHead>
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <InvoiceRow key={row.id} invoice={row} />
        ))}
      </TableBody>
    </Table>
  );
}

function InvoiceRow({ invoice: { number, date, amount, currency, status, url } }: { invoice: Invoice }) {
  const { label, tone } = states[status];
  const day = dateText(date);
  return (
    <TableRow>
      <TableCell className="whitespace-nowrap tabular-nums">{day}</TableCell>
      <TableCell className="text-muted tabular-nums max-md:hidden">{number ?? '–'}</TableCell>
      <TableCell>
        <Badge tone={tone}>{label}</Badge>
      </TableCell>
      <NumberCell>{billedText(amount, currency)}</NumberCell>
      <TableCell className="text-right">
        {url ? (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={`${status === 'open' ? 'Pay' : 'View'} the invoice of ${day}`}
            className="inline-flex touch items-center justify-end rounded-sm text-accent underline-offset-4 hover:underline"
          >
            {status === 'open' ? 'Pay' : 'View'}
          </a>
        ) : null}
      </TableCell>
    </TableRow>
  );
}
