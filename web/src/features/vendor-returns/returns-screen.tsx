import type { VendorReturnSummary } from '@onhand/contract/vendor-returns';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronRight, PackageMinus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { dateText, moneyText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { Tabs, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { kindWords, stateTone, stateWord } from './return-words.ts';
import { type ShownReturns, returnsQuery, shownReturns } from './vendor-returns.queries.ts';

const tabWords: Record<ShownReturns, string> = { owed: 'Credits owed', overdue: 'Overdue', all: 'All' };
const emptyWords: Record<ShownReturns, { title: string; text: string }> = {
  owed: {
    title: 'No credit is owed',
    text: 'What goes back to a vendor waits here until they have credited it. Return goods from the receipt they came by.',
  },
  overdue: { title: 'No credit is overdue', text: 'Credits whose day is over stand here, and whoever orders is told once.' },
  all: { title: 'Nothing went back yet', text: 'Open a receipt and choose “Return to vendor” to send goods back.' },
};

/** BUY-09: what went back to vendors, and the credits they owe. */
export function ReturnsScreen() {
  const [search, setSearch] = useSearchParams();
  const show = shownReturns.find((one) => one === search.get('show')) ?? 'owed';
  const result = useInfiniteQuery({ ...returnsQuery(show), select: ({ pages }) => pages.flatMap((page) => page.returns) });
  return (
    <>
      <PageHeader title="Returns" description="What went back to vendors, and what they owe for it." />
      <Tabs value={show} onValueChange={(value) => setSearch({ show: value }, { replace: true })}>
        <TabsList label="Which returns">
          {shownReturns.map((one) => (
            <TabsTrigger key={one} value={one}>
              {tabWords[one]}
            </TabsTrigger>
          ))}
        </TabsList>
      </Tabs>
      <Loaded result={result} skeleton={<SkeletonCard className="mt-4" rows={4} />}>
        {(returns) =>
          returns.length === 0 ? (
            <EmptyState icon={<PackageMinus aria-hidden />} {...emptyWords[show]} />
          ) : (
            <Card isPadded={false} className="mt-4">
              <ul aria-label="Returns" className="divide-y">
                {returns.map((one) => (
                  <ReturnRow key={one.id} made={one} />
                ))}
              </ul>
              <ShowMore result={result}>Show older returns</ShowMore>
            </Card>
          )
        }
      </Loaded>
    </>
  );
}

function ReturnRow({ made }: { made: VendorReturnSummary }) {
  const { id, number, kind, vendorName, items, lineCount, creditDue, returnedAt, creditExpected, credited, state } = made;
  const more = lineCount - items.length;
  const credit = state === 'open' ? creditExpected : credited;
  return (
    <li className="relative flex items-center gap-4 px-4 py-3.5 hover:bg-hover md:px-5">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link
            to={`/vendor-returns/${id}`}
            className="font-medium wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            <span className="text-muted tabular-nums">{number}</span> {kindWords[kind]} to {vendorName}
          </Link>
          <Badge tone={stateTone(made)}>{stateWord(made)}</Badge>
        </p>
        <p className="mt-0.5 truncate text-sm text-muted">
          {items.join(', ')}
          {more > 0 ? ` and ${more} more` : null}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {dateText(returnedAt)}
          {state === 'open' && creditDue ? ` · credit due ${dateText(creditDue)}` : null}
        </p>
      </div>
      {credit === undefined || credit === null ? null : <p className="shrink-0 text-right font-medium tabular-nums">{moneyText(credit)}</p>}
      <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
    </li>
  );
}
