import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { Input } from '../../../ui/input.tsx';
import { trend } from './sample.ts';
import { TrendChart } from './trend-chart.tsx';

const ranges = { '7 Days': 7, '30 Days': 30, '90 Days': 90, '6 Months': 184, Custom: 0 } as const;
type Range = keyof typeof ranges;

const [earliest, latest] = [trend[0]?.day ?? '', trend.at(-1)?.day ?? ''];

/** MKT-10: each range shows its own days. */
export function ValueTrend() {
  const [range, setRange] = useState<Range>('30 Days');
  const [from, setFrom] = useState('2025-08-01');
  const [to, setTo] = useState('2025-09-30');
  const chosen = range === 'Custom' ? trend.filter(({ day }) => day >= from && day <= to) : trend.slice(-ranges[range]);
  return (
    <Card title="Value Trend">
      <fieldset className="grid min-w-0 grid-cols-5 gap-0.5 rounded-md border p-0.5">
        <legend className="sr-only">Days shown</legend>
        {(Object.keys(ranges) as Range[]).map((one) => (
          <Button
            key={one}
            variant="ghost"
            size="sm"
            aria-pressed={range === one}
            onClick={() => setRange(one)}
            className="h-7 min-w-0 rounded-sm px-0 text-xs text-muted aria-pressed:bg-accent-soft aria-pressed:text-accent max-md:text-[0.6875rem]"
          >
            {one}
          </Button>
        ))}
      </fieldset>
      {range === 'Custom' ? (
        <div className="mt-3 grid grid-cols-2 gap-3">
          <FormField label="From">
            <Input type="date" min={earliest} max={to} value={from} onChange={(event) => setFrom(event.target.value)} />
          </FormField>
          <FormField label="To">
            <Input type="date" min={from} max={latest} value={to} onChange={(event) => setTo(event.target.value)} />
          </FormField>
        </div>
      ) : null}
      <div className="mt-4">
        {chosen.length > 0 ? <TrendChart days={chosen} /> : <p className="py-16 text-center text-muted">No days between these.</p>}
      </div>
    </Card>
  );
}
