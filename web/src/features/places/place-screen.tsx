import type { PlaceFacts, PlaceLevel } from '@onhand/contract/folders';
import { can } from '@onhand/contract/permissions';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Check, MapPin, PackageOpen, ShoppingCart, Truck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { figureText } from '../../platform/count-text.ts';
import { useDocumentTitle } from '../../platform/document-title.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { onOrderText } from '../../platform/on-order-text.ts';
import { ShowMore } from '../../platform/show-more.tsx';
import { useUser } from '../../platform/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { LevelFigure } from './level-row.tsx';
import { useOwnPlace } from './own-place.queries.ts';
import { placeLevelsQuery, placeQuery, useWorkFrom } from './places.queries.ts';

export interface PlaceParts {
  /** Scanning, counting, labels: other features'. */
  actions: (place: PlaceFacts) => ReactNode;
  picture: (level: PlaceLevel) => ReactNode;
}

/** A place as those who work there need it: what is low, what else is here, and what to do about it. */
export function PlaceScreen({ placeId, parts }: { placeId: number; parts: PlaceParts }) {
  const place = useQuery(placeQuery(placeId));
  useDocumentTitle(place.data?.name ?? 'Place');
  return (
    <Loaded result={place} skeleton={<SkeletonCard rows={6} />}>
      {(found) => <Place place={found} parts={parts} />}
    </Loaded>
  );
}

function Place({ place, parts }: { place: PlaceFacts; parts: PlaceParts }) {
  const levels = useInfiniteQuery(placeLevelsQuery(place.id));
  const rows = levels.data?.pages.flatMap((page) => page.levels) ?? [];
  const [low, fine] = [rows.filter(({ isLow }) => isLow), rows.filter(({ isLow }) => !isLow)];
  return (
    <>
      <PageHeader
        // Six things can be done here: beside them a name would break, and so would they.
        className="md:flex-col! md:items-start!"
        title={place.name}
        eyebrow={
          place.path
            .slice(0, -1)
            .map(({ name }) => name)
            .join(' › ') || undefined
        }
        description={factsText(place)}
        actions={
          <>
            <WorkFromHere place={place} />
            {parts.actions(place)}
          </>
        }
      />
      {place.comingCount > 0 ? (
        <Link to="/transfers" className="mt-3 flex min-h-11 items-center gap-2 text-accent underline-offset-4 hover:underline">
          <Truck aria-hidden className="size-4 shrink-0" />
          {place.comingCount === 1 ? 'A transfer is on its way here' : `${figureText(place.comingCount)} transfers are on their way here`}
        </Link>
      ) : null}
      {place.orderCount > 0 ? (
        <Link to="/receiving" className="mt-3 flex min-h-11 items-center gap-2 text-accent underline-offset-4 hover:underline">
          <ShoppingCart aria-hidden className="size-4 shrink-0" />
          {place.orderCount === 1 ? 'An order is to come here' : `${figureText(place.orderCount)} orders are to come here`}
        </Link>
      ) : null}
      {place.people.length > 0 ? <People people={place.people} /> : null}
      <Loaded result={levels} skeleton={<SkeletonCard className="mt-6" rows={6} />}>
        {() =>
          rows.length === 0 ? (
            <EmptyState
              icon={<PackageOpen aria-hidden />}
              title="Nothing is kept here yet"
              text="Move some of an item here from its panel, or scan what is here while you work from this place."
            />
          ) : (
            <div className="mt-6 flex flex-col gap-6">
              {low.length > 0 ? <Levels title="Low here" rows={low} picture={parts.picture} /> : null}
              {fine.length > 0 ? <Levels title={low.length > 0 ? 'Everything else' : 'Here'} rows={fine} picture={parts.picture} /> : null}
              <ShowMore result={levels} hasLine={false}>
                Show more
              </ShowMore>
            </div>
          )
        }
      </Loaded>
    </>
  );
}

/** “42 items · 3 low · 1 used up”. */
function factsText({ itemCount, lowCount, outCount }: PlaceFacts): string {
  return [
    itemCount === 1 ? '1 item' : `${figureText(itemCount)} items`,
    lowCount > 0 ? `${figureText(lowCount)} low` : '',
    outCount > 0 ? `${figureText(outCount)} used up` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

function WorkFromHere({ place }: { place: PlaceFacts }) {
  const canEdit = can(useUser().role, 'EDIT_INVENTORY');
  const own = useOwnPlace();
  const workFrom = useWorkFrom();
  if (!canEdit) return null;
  if (own?.id === place.id) {
    return (
      <Badge tone="accent" icon={<Check aria-hidden />} className="max-md:grow-0!">
        You work from here
      </Badge>
    );
  }
  return (
    <Button variant="primary" onClick={() => workFrom({ id: place.id, name: place.name })}>
      <MapPin aria-hidden />
      Work from here
    </Button>
  );
}

function People({ people }: Pick<PlaceFacts, 'people'>) {
  return (
    <ul aria-label="People who work from here" className="mt-3 flex flex-wrap gap-x-4 gap-y-2">
      {people.map(({ id, name, pictureUrl }) => (
        <li key={id} className="flex items-center gap-2 text-sm">
          <Avatar size="sm" name={name} src={pictureUrl} />
          {name}
        </li>
      ))}
    </ul>
  );
}

function Levels({ title, rows, picture }: { title: string; rows: readonly PlaceLevel[]; picture: PlaceParts['picture'] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-sm font-semibold">
        {title}
      </h2>
      <Card isPadded={false} className="overflow-hidden">
        <ul>
          {rows.map((level) => (
            <li
              key={`${level.itemId} ${level.placeId}`}
              className="relative flex min-h-14 items-center gap-3 border-b px-4 py-1.5 last:border-b-0 hover:bg-hover"
            >
              {picture(level)}
              <span className="min-w-0 grow">
                <Link
                  to={`/item/${level.itemId}`}
                  className="line-clamp-2 leading-snug font-medium wrap-anywhere after:absolute after:inset-0"
                >
                  {level.name}
                </Link>
                <span className="block truncate text-sm text-muted">
                  {[level.sku, level.within, onOrderText(level.onOrder, level.unit)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <LevelFigure level={level} unit={level.unit} scale={null} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
