import type { Movement } from '@onhand/contract/movements';
import { unitWord } from '@onhand/contract/unit-words';
import { useQuery } from '@tanstack/react-query';
import { ArrowDownLeft, ArrowUpRight, FolderInput, History, type LucideIcon, Pencil, Trash2, Undo2 } from 'lucide-react';
import { changeText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useNow } from '../../platform/use-now.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { recentQuery } from './dashboard.queries.ts';
import { ListCard, ListCardNote, ListCardRow } from './list-card.tsx';
import { doneText, whenText } from './recent-words.ts';

/** DASH-03: the latest changes of the stock. */
export function RecentCard() {
  return (
    <ListCard title="Recent Activity" to="/transactions" linkText="View all">
      <Loaded result={useQuery(recentQuery)} skeleton={<SkeletonRows rows={6} />}>
        {({ transactions }) =>
          transactions.length === 0 ? (
            <ListCardNote icon={History} text="Every change of stock is listed here, with who made it and when." />
          ) : (
            <ul className="divide-y" aria-label="Recent activity">
              {transactions.map((movement) => (
                <RecentRow key={movement.id} movement={movement} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </ListCard>
  );
}

function RecentRow({ movement }: { movement: Movement }) {
  const now = useNow();
  const { itemId, itemName, hasItem, at, delta, unit } = movement;
  const Icon = icons[movement.kind];
  return (
    <ListCardRow
      to={hasItem ? `/item/${itemId}` : undefined}
      icon={<Icon aria-hidden className="size-4.5 shrink-0 text-muted" />}
      name={itemName}
      detail={doneText(movement)}
      end={
        <>
          {delta === '0' ? null : (
            <span className="block font-medium tabular-nums">
              {changeText(delta)}
              {unit ? <span className="ml-1 font-normal text-muted">{unitWord(unit, delta)}</span> : null}
            </span>
          )}
          <time dateTime={at} className="block text-sm text-muted tabular-nums">
            {whenText(at, now)}
          </time>
        </>
      }
    />
  );
}

const icons: Record<Movement['kind'], LucideIcon> = {
  opening: ArrowDownLeft,
  in: ArrowDownLeft,
  out: ArrowUpRight,
  set: Pencil,
  move: FolderInput,
  method: Pencil,
  revalue: Pencil,
  delete: Trash2,
  undo: Undo2,
};
