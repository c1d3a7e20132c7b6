import type { Alert } from '@onhand/contract/alerts';
import { BellOff, CircleX, TriangleAlert } from 'lucide-react';
import { figureText } from '../../platform/count-text.ts';
import { quantityText } from '../../platform/format.ts';
import { useLater } from '../../platform/use-later.ts';
import { useNow } from '../../platform/use-now.ts';
import { cx } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useMarkAlerts } from '../alerts/alerts.queries.ts';
import { useFolderLabels } from '../folders/folders.queries.ts';
import { ListCard, ListCardNote, ListCardRow } from './list-card.tsx';
import { whenText } from './recent-words.ts';

/** DASH-03: the newest open alerts; looking at one marks it read. */
export function AlertsCard({ alerts, total }: { alerts: readonly Alert[]; total: number }) {
  // Two folders of one name are told apart in a moment; the first picture waits for nothing.
  const folderLabels = useFolderLabels(useLater());
  const mark = useMarkAlerts();
  const now = useNow();
  return (
    <ListCard title="Newest Alerts" to="/alerts" linkText={alerts.length < total ? `View all ${figureText(total)}` : 'View all'}>
      {alerts.length === 0 ? (
        <ListCardNote icon={BellOff} text="No open alerts. You are told here when an item falls to its threshold or runs out." />
      ) : (
        <ul className="divide-y" aria-label="Alerts">
          {alerts.map(({ id, kind, at, isRead, item, isOfPlace }) => {
            const Icon = kind === 'out' ? CircleX : TriangleAlert;
            return (
              <ListCardRow
                key={id}
                to={`/item/${item.id}`}
                onClick={() => isRead || mark.mutate({ body: { ids: [id] } })}
                icon={<Icon aria-hidden className={cx('size-4.5 shrink-0', kind === 'out' ? 'text-bad' : 'text-warn')} />}
                name={
                  <span className={isRead ? undefined : 'font-medium'}>
                    {isRead ? null : <VisuallyHidden>Unread: </VisuallyHidden>}
                    {item.name}
                  </span>
                }
                detail={leftText(item, isOfPlace ? 'low' : kind, folderLabels.get(item.folderId ?? 0)?.label ?? item.folder)}
                end={
                  <span className="flex items-center gap-2 text-sm text-muted tabular-nums">
                    <time dateTime={at}>{whenText(at, now)}</time>
                    <span aria-hidden className={cx('size-2 rounded-full', isRead ? 'bg-transparent' : 'bg-accent')} />
                  </span>
                }
              />
            );
          })}
        </ul>
      )}
    </ListCard>
  );
}

/** “3 of 10 ft left · Van 2”, “Ran out · Van 2”. */
function leftText({ quantity, lowStockThreshold, unit }: Alert['item'], kind: Alert['kind'], place: string | null): string {
  const of = lowStockThreshold === null ? '' : ` of ${quantityText(lowStockThreshold, unit)}`;
  return [kind === 'out' ? 'Ran out' : `${quantityText(quantity)}${of} left`, place].filter(Boolean).join(' · ');
}
