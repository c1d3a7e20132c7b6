import type { Count, CountReview } from '@onhand/contract/counts';
import type { ReactNode } from 'react';
import { figureText } from '../../platform/count-text.ts';
import { moneyChangeText } from '../../platform/format.ts';

/** The differences in a line of figures. */
export function ReviewFigures({ count, review }: { count: Count; review: CountReview }) {
  return (
    <dl className="flex w-full flex-wrap gap-x-8 gap-y-1 py-3 max-md:gap-x-6">
      {/* While it is open the bar above says so. */}
      {count.status === 'open' ? null : <Figure label="Counted" value={`${figureText(count.counted)} of ${figureText(count.lines)}`} />}
      <Figure label="Matched" value={figureText(review.matched)} />
      <Figure label="Over" value={figureText(review.up)} detail={review.up > 0 && review.upValue && moneyChangeText(review.upValue)} />
      <Figure
        label="Short"
        value={figureText(review.down)}
        detail={review.down > 0 && review.downValue && moneyChangeText(review.downValue)}
      />
      {review.netValue === undefined ? null : <Figure label="Net value" value={moneyChangeText(review.netValue)} />}
      {review.problems > 0 ? <Figure label="Cannot be posted" value={figureText(review.problems)} /> : null}
    </dl>
  );
}

function Figure({ label, value, detail }: { label: string; value: string; detail?: ReactNode }) {
  return (
    <div className="shrink-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-lg font-semibold tabular-nums">
        {value}
        {detail ? <span className="ml-1.5 text-sm font-normal text-muted">{detail}</span> : null}
      </dd>
    </div>
  );
}
