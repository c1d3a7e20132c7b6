import { useInfiniteQuery } from '@tanstack/react-query';
import { PackageMinus } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../platform/loaded.tsx';
import { ShowMore } from '../../platform/show-more.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { Tabs, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { ReturnRow } from './return-row.tsx';
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
