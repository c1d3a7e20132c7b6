import type { Job } from '@onhand/contract/job-answers';
import { addDecimals, compareDecimals, negated } from '../../platform/decimal.ts';
import { moneyText } from '../../platform/format.ts';

/** JOB-07: what the parts cost, what they are sold for, and what is left; for whoever may see it, once something was used. */
export function JobCosts({ job: { cost, price, costAdded, parts } }: { job: Job }) {
  if ((cost === undefined && price === undefined) || parts.length === 0) return null;
  const all = cost === undefined ? undefined : cost;
  const margin = all === undefined || price === undefined ? undefined : addDecimals(price, negated(all));
  const percent =
    margin === undefined || price === undefined || compareDecimals(price, '0') <= 0
      ? null
      : Math.round((Number(margin) / Number(price)) * 100);
  const figures = [
    ...(all === undefined
      ? []
      : [
          {
            label: 'Material cost',
            value: moneyText(all),
            note: costAdded && costAdded !== '0' ? `${moneyText(costAdded)} of it added later` : '',
          },
        ]),
    ...(price === undefined ? [] : [{ label: 'Price', value: moneyText(price), note: '' }]),
    ...(margin === undefined ? [] : [{ label: 'Margin', value: moneyText(margin), note: percent === null ? '' : `${percent}%` }]),
  ];
  return (
    <section aria-label="Costs" className="border-b px-4 py-3">
      <dl className="flex flex-wrap gap-x-6 gap-y-2 md:gap-x-10">
        {figures.map(({ label, value, note }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="text-lg font-semibold tabular-nums">
              {value}
              {note ? <span className="text-sm font-normal text-muted max-md:block md:ml-2">{note}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
