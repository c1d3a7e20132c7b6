import type { Alert } from '@onhand/contract/alerts';
import { CircleX, Mail, MailOpen, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router';
import { dateText } from '../../platform/format.ts';
import { onOrderText } from '../../platform/on-order-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useFolderLabels } from '../folders/folders.queries.ts';
import { placeWords, quantityWords, type Restocked, restockedBy } from './alert-words.ts';

interface AlertRowProps {
  alert: Alert;
  onMark: (isRead: boolean) => void;
  /** Missing for who may not change stock. */
  onRestock: ((restocked: Restocked) => void) | undefined;
}

/** One alert: what ran low, how much is left of how much, where it is, and what can be done about it. */
export function AlertRow({ alert, onMark, onRestock }: AlertRowProps) {
  const { item, isRead, resolvedAt } = alert;
  const place = useFolderLabels().get(item.folderId ?? 0);
  // Several alerts of one item stand below each other, one for each place.
  const called = alert.isOfPlace ? `${item.name} in ${place?.label ?? alert.placeName ?? 'no folder'}` : item.name;
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3 md:flex-nowrap md:items-center md:px-5">
      <span
        aria-hidden
        className={cx('mt-2 size-2 shrink-0 rounded-full md:mt-0', isRead || resolvedAt ? 'bg-transparent' : 'bg-accent')}
      />
      <div className="min-w-0 grow basis-2/3 md:basis-0">
        <p className="wrap-anywhere">
          {isRead || resolvedAt ? null : <VisuallyHidden>Unread: </VisuallyHidden>}
          <Link
            to={`/item/${item.id}`}
            onClick={() => onMark(true)}
            className={cx('touch rounded-sm underline-offset-4 hover:underline', !isRead && 'font-medium')}
          >
            {item.name}
          </Link>
          {alert.isOfPlace ? ` ${placeWords(alert, place?.label ?? alert.placeName)}` : null}
        </p>
        <p className="text-sm text-muted wrap-anywhere" title={place?.path}>
          {[
            quantityWords(alert),
            alert.isOfPlace ? null : (place?.label ?? item.folder),
            item.vendor,
            resolvedAt ? null : onOrderText(item.onOrder, item.unit),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Badge tone={badges[alert.kind].tone} icon={badges[alert.kind].icon} className="max-md:ml-5">
        {badges[alert.kind].label}
      </Badge>
      <time dateTime={alert.at} className="shrink-0 text-sm text-muted tabular-nums md:w-24 md:text-right">
        {dateText(resolvedAt ?? alert.at)}
      </time>
      <div className="ml-auto flex shrink-0 items-center gap-1">
        {resolvedAt ? null : (
          <>
            <IconButton
              label={`Mark ${called} as ${isRead ? 'unread' : 'read'}`}
              icon={isRead ? <Mail aria-hidden /> : <MailOpen aria-hidden />}
              onClick={() => onMark(!isRead)}
            />
            {onRestock ? (
              <Button
                size="sm"
                aria-label={`Restock ${called}`}
                onClick={() => {
                  onMark(true);
                  onRestock(restockedBy(alert));
                }}
              >
                Restock
              </Button>
            ) : null}
          </>
        )}
      </div>
    </li>
  );
}

const badges = {
  low: { tone: 'warn', label: 'Low Stock', icon: <TriangleAlert aria-hidden /> },
  out: { tone: 'bad', label: 'Out of Stock', icon: <CircleX aria-hidden /> },
} as const;
