import { can } from '@onhand/contract/permissions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../platform/loaded.tsx';
import { useUser } from '../../platform/session.ts';
import { ShowMore } from '../../platform/show-more.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../ui/tabs.tsx';
import { PlaceChoice } from './place-choice.tsx';
import { RefillRow } from './refill-row.tsx';
import { refillPlacesQuery, refillsQuery } from './refills.queries.ts';
import { ShortagesView } from './shortages-view.tsx';
import { SuggestionsView } from './suggestions/suggestions-view.tsx';
import { TemplatesView } from './templates/templates-view.tsx';

/** PLC-07: which places lack something, the lists that fill them, and what these are made of. */
export function RefillsScreen() {
  const canManage = can(useUser().role, 'MANAGE_INVENTORY');
  const [params, setParams] = useSearchParams();
  const tab = params.get('tab') ?? 'lists';
  return (
    <>
      <PageHeader title="Refills" description="What each van or shelf lacks, fetched in one walk." />
      {canManage ? (
        <Tabs className="mt-4" value={tab} onValueChange={(next) => setParams(next === 'lists' ? {} : { tab: next }, { replace: true })}>
          <TabsList label="Refills">
            <TabsTrigger value="lists">Lists</TabsTrigger>
            <TabsTrigger value="order">To order</TabsTrigger>
            <TabsTrigger value="templates">Templates</TabsTrigger>
            <TabsTrigger value="suggestions">Suggestions</TabsTrigger>
          </TabsList>
          <TabsContent value="lists">
            <Lists />
          </TabsContent>
          <TabsContent value="order">
            <ShortagesView />
          </TabsContent>
          <TabsContent value="templates">
            <TemplatesView />
          </TabsContent>
          <TabsContent value="suggestions">
            <SuggestionsView />
          </TabsContent>
        </Tabs>
      ) : (
        <Lists />
      )}
    </>
  );
}

function Lists() {
  const places = useInfiniteQuery(refillPlacesQuery);
  const refills = useInfiniteQuery({ ...refillsQuery, select: ({ pages }) => pages.flatMap((page) => page.refills) });
  const hasLists = (refills.data?.length ?? 0) > 0;
  return (
    <div className="max-md:pb-20">
      {places.isError && hasLists ? (
        <p className="mt-4 text-muted">What each place lacks is not known without a connection. The lists below are.</p>
      ) : (
        <Loaded result={places} skeleton={<SkeletonCard className="mt-4" rows={3} />}>
          {(all) =>
            all.length === 0 ? (
              <EmptyState
                icon={<PackageOpen aria-hidden />}
                title="No place has a minimum yet"
                text="Set a minimum for items in a van or on a shelf, or apply a template. What falls below it appears here."
              />
            ) : (
              <PlaceChoice places={all} more={<ShowMore result={places}>Show more places</ShowMore>} />
            )
          }
        </Loaded>
      )}
      {refills.data && refills.data.length > 0 ? (
        <Card isPadded={false} className="mt-6" title="Lists">
          <ul aria-label="Refill lists" className="divide-y border-t">
            {refills.data.map((refill) => (
              <RefillRow key={refill.id} refill={refill} />
            ))}
          </ul>
          <ShowMore result={refills}>Show older lists</ShowMore>
        </Card>
      ) : null}
    </div>
  );
}
