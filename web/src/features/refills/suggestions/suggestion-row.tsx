import type { RefillSuggestion } from '@onhand/contract/refill-suggestions';
import { ArrowRight } from 'lucide-react';
import { moneyText, quantityText } from '../../../platform/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

const range = (minimum: string | null, maximum: string | null) =>
  minimum === null ? 'none' : maximum === null ? quantityText(minimum) : `${quantityText(minimum)}–${quantityText(maximum)}`;

/** One item: what it has, what use suggests, and how that was reckoned. */
export function SuggestionRow({ suggestion, onAccept, isBusy }: { suggestion: RefillSuggestion; onAccept: () => void; isBusy: boolean }) {
  const { name, sku, unit, minimum, maximum, suggested, reason, stockouts, worthNow, worthThen } = suggestion;
  const isSame = suggested !== null && minimum === suggested.minimum && maximum === suggested.maximum;
  return (
    <li className="px-4 py-3 md:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-40 grow">
          <p className="font-medium wrap-anywhere">{name}</p>
          <p className="mt-0.5 flex flex-wrap items-center gap-2 text-sm text-muted">
            {sku ? <span>{sku}</span> : null}
            {stockouts > 0 ? <Badge tone="bad">{stockouts === 1 ? 'Out for a day' : `Out on ${stockouts} days`} last year</Badge> : null}
          </p>
        </div>
        {suggested ? (
          <>
            <p className="flex items-center gap-2 tabular-nums">
              <span className="text-muted">{range(minimum, maximum)}</span>
              <ArrowRight aria-hidden className="size-4 text-muted" />
              <span className="text-lg font-semibold">{range(suggested.minimum, suggested.maximum)}</span>
              <span className="text-sm text-muted">{unit}</span>
            </p>
            <Button isBusy={isBusy} disabled={isSame} aria-label={`Accept for ${name}`} onClick={onAccept}>
              {isSame ? 'As it is' : 'Accept'}
            </Button>
          </>
        ) : null}
      </div>
      {reason ? <p className="mt-1 text-sm text-muted">{reason}</p> : <Arithmetic suggestion={suggestion} />}
      {worthNow === undefined ? null : (
        <p className="mt-1 text-sm text-muted tabular-nums">
          {moneyText(worthNow)} lies here now{worthThen ? `, at most ${moneyText(worthThen)} then` : ''}.
        </p>
      )}
    </li>
  );
}

function Arithmetic({ suggestion: { suggested, used, issues, daysWithStock, daysWithout } }: { suggestion: RefillSuggestion }) {
  if (!suggested) return null;
  const { mean, deviation, leadDemand, safety, exactMinimum, exactMaximum, method } = suggested;
  return (
    <details className="mt-1 text-sm text-muted">
      <summary className="touch cursor-pointer py-1">
        {used} used in {issues} issues on {daysWithStock} days with stock: {mean} a day
      </summary>
      <ul className="mt-1 ml-4 flex list-disc flex-col gap-0.5 tabular-nums">
        {daysWithout > 0 ? <li>{daysWithout} days without stock tell nothing and are left out.</li> : null}
        <li>
          Mean {mean} a day, deviation {deviation}
        </li>
        <li>
          Until a refill is there: {leadDemand}, and {safety} to be safe (
          {method === 'poisson' ? 'counted piece by piece' : 'by the bell curve'})
        </li>
        <li>
          Minimum {leadDemand} + {safety} = {exactMinimum}; maximum with what is used until the next refill: {exactMaximum}
        </li>
      </ul>
    </details>
  );
}
