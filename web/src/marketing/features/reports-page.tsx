import { type Report, reportIds, reportRegistry } from '@onhand/contract/reports-registry';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Badge } from '../../ui/badge.tsx';
import { FeaturePage } from './feature-page.tsx';

const periods: Record<Report['period'], string> = { day: 'Any past day', range: 'From one day to another', now: 'This moment' };

export function ReportsPage() {
  return (
    <FeaturePage
      path="/features/reports"
      title="What it is worth, where it went, what to order"
      lead="Twelve reports from the full history of your stock. Every figure leads back to the movements it is made of."
      trial={{
        title: 'The twelve reports',
        lead: 'Choose one to see what it answers, how it counts, and how it can be grouped.',
        part: <ReportList />,
      }}
      points={[
        {
          title: 'Any past day',
          text: 'What was in stock, and what was it worth, on the last of December? The ledger knows, for every day since you began.',
        },
        {
          title: 'Charts you can read',
          text: 'Point at a bar, walk along it with the arrow keys, or switch to the table with the same figures.',
        },
        {
          title: 'Excel, CSV, PDF',
          text: 'With your filters, in your currency. Numbers stay numbers in Excel; the PDF has your name on it.',
        },
        {
          title: 'By mail, on a schedule',
          text: 'Every Monday at seven, the reorder list to whoever orders. The first of the month, the valuation to the bookkeeper.',
        },
        {
          title: 'What you bought',
          text: 'Spend by vendor and month, each item’s prices over time, what is still to come, and which vendor keeps their day.',
        },
        { title: 'Saved views', text: 'Keep a report as you set it, for yourself or for everyone who may see it.' },
        {
          title: 'It adds up',
          text: 'Opening plus in minus out is closing, in every report and grouping. A nightly check compares history, layers and value.',
        },
      ]}
    />
  );
}

function ReportList() {
  const [chosen, setChosen] = useState<(typeof reportIds)[number]>('valuation');
  const report = reportRegistry[chosen];
  return (
    <div className="grid items-start gap-6 md:grid-cols-[16rem_1fr]">
      <ul className="grid gap-1 max-md:grid-cols-2">
        {reportIds.map((id) => (
          <li key={id}>
            <Button
              variant="ghost"
              aria-pressed={id === chosen}
              onClick={() => setChosen(id)}
              className="h-auto min-h-11 w-full justify-start py-2 text-left whitespace-normal! aria-pressed:bg-accent-soft aria-pressed:text-accent"
            >
              {reportRegistry[id].title}
            </Button>
          </li>
        ))}
      </ul>
      <Card aria-live="polite" className="md:min-h-88">
        <h3 className="text-xl font-semibold">{report.question}</h3>
        <p className="mt-3 text-base text-pretty text-muted md:text-lg">{report.description}</p>
        <dl className="mt-5 grid gap-3 border-t pt-4 text-base">
          <div className="flex flex-wrap gap-2">
            <dt className="w-24 text-muted">Time</dt>
            <dd>{periods[report.period]}</dd>
          </div>
          <div className="flex flex-wrap gap-2">
            <dt className="w-24 text-muted">Grouped by</dt>
            <dd className="flex flex-wrap gap-1.5">
              {report.groupings.map(({ id, label }) => (
                <Badge key={id}>{label}</Badge>
              ))}
            </dd>
          </div>
        </dl>
      </Card>
    </div>
  );
}
