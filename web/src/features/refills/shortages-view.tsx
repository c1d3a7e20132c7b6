import { useInfiniteQuery } from '@tanstack/react-query';
import { PackageCheck } from 'lucide-react';
import { Link } from 'react-router';
import { quantityText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { onOrderText } from '../../platform/on-order-text.ts';
import { ShowMore } from '../../platform/show-more.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { placeName } from './refill-words.ts';
import { shortagesQuery } from './refills.queries.ts';

/** PLC-08: what no source can give, for whoever orders. */
export function ShortagesView() {
  const result = useInfiniteQuery(shortagesQuery);
  return (
    <Loaded result={result} skeleton={<SkeletonCard rows={5} />}>
      {(shortages) =>
        shortages.length === 0 ? (
          <EmptyState
            icon={<PackageCheck aria-hidden />}
            title="Nothing is missing"
            text="Whatever your places lack, their sources have it."
          />
        ) : (
          <Card
            isPadded={false}
            title="Missing in places"
            actions={
              <Button asChild size="sm">
                <Link to="/orders/to-order">Order these</Link>
              </Button>
            }
          >
            <ul aria-label="To order" className="divide-y">
              {shortages.map(({ itemId, name, sku, unit, missing, onOrder, places }) => (
                <li key={itemId} className="flex items-center gap-4 px-4 py-3 md:px-5">
                  <div className="min-w-0 grow">
                    <Link to={`/item/${itemId}`} className="font-medium wrap-anywhere hover:underline">
                      {name}
                    </Link>
                    <p className="mt-0.5 text-sm text-muted">
                      {[sku, ...places.map((place) => `${placeName(place.name)} ${quantityText(place.missing)}`)]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                  <p className="shrink-0 text-right tabular-nums">
                    <span className="font-semibold">{quantityText(missing, unit)}</span>
                    <span className="block text-sm text-muted">{['missing', onOrderText(onOrder)].filter(Boolean).join(', ')}</span>
                  </p>
                </li>
              ))}
            </ul>
            <ShowMore result={result}>Show more</ShowMore>
          </Card>
        )
      }
    </Loaded>
  );
}
