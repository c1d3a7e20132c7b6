import type { Notification, NotificationKind } from '@onhand/contract/notifications';
import {
  BookCheck,
  ChartColumn,
  CircleCheck,
  CircleX,
  ClipboardCheck,
  CreditCard,
  FileUp,
  Hammer,
  Mail,
  MailOpen,
  ShoppingCart,
  TriangleAlert,
  Truck,
  UserPlus,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { clockText } from '../../platform/format.ts';

const icons: Record<Exclude<NotificationKind, 'low_stock'>, ReactNode> = {
  count: <ClipboardCheck />,
  transfer: <Truck />,
  order: <ShoppingCart />,
  job: <Hammer />,
  report: <ChartColumn />,
  import: <FileUp />,
  invitation: <UserPlus />,
  team: <Users />,
  billing: <CreditCard />,
  reconciliation: <BookCheck />,
};

const tones: Record<Notification['tone'], string> = {
  neutral: 'bg-hover text-muted',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
};

/** One thing a person was told: the whole row opens what it is about, the button beside it only marks it. */
export function NotificationRow({ notification, onMark }: { notification: Notification; onMark: (isRead: boolean) => void }) {
  const { title, text, link, at, tone, isRead, isResolved } = notification;
  return (
    <li className="relative flex items-start gap-3 px-4 py-3 transition-colors duration-150 has-[a:hover]:bg-hover/60 md:px-5">
      <span
        aria-hidden
        className={cx('relative mt-0.5 grid size-9 shrink-0 place-items-center rounded-full [&_svg]:size-4.5', tones[tone])}
      >
        {iconOf(notification)}
        {isRead ? null : <span className="absolute -top-0.5 -right-0.5 size-3 rounded-full border-2 border-surface bg-accent" />}
      </span>
      <div className="min-w-0 grow">
        <p className="wrap-anywhere">
          <Link
            to={link}
            onClick={() => onMark(true)}
            className={cx('rounded-sm after:absolute after:inset-0 focus-visible:after:rounded-md', isRead ? 'text-muted' : 'font-medium')}
          >
            {isRead ? null : <VisuallyHidden>Unread: </VisuallyHidden>}
            {title}
          </Link>
        </p>
        <p className="text-sm wrap-anywhere text-muted">
          {text ? `${text} · ` : null}
          <time dateTime={at} className="whitespace-nowrap tabular-nums">
            {clockText(at)}
          </time>
        </p>
      </div>
      {isResolved ? null : (
        <IconButton
          label={`Mark “${title}” as ${isRead ? 'unread' : 'read'}`}
          icon={isRead ? <Mail aria-hidden /> : <MailOpen aria-hidden />}
          onClick={() => onMark(!isRead)}
          className="relative z-10"
        />
      )}
    </li>
  );
}

function iconOf({ kind, tone }: Notification): ReactNode {
  if (kind !== 'low_stock') return icons[kind];
  if (tone === 'good') return <CircleCheck />;
  return tone === 'bad' ? <CircleX /> : <TriangleAlert />;
}
