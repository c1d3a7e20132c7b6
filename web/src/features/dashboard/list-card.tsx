import { ArrowRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CutText } from '../../ui/cut-text.tsx';

/** A card with a heading, the way to its own screen, and whatever is the newest of it. */
export function ListCard({ title, to, linkText, children }: { title: string; to: string; linkText: string; children: ReactNode }) {
  return (
    <Card
      title={title}
      isPadded={false}
      className="flex flex-col overflow-hidden [&>div]:flex [&>div]:grow [&>div]:flex-col"
      actions={
        <Button variant="ghost" size="sm" asChild className="-mr-2 text-muted">
          <Link to={to}>
            {linkText}
            <ArrowRight aria-hidden />
          </Link>
        </Button>
      }
    >
      {children}
    </Card>
  );
}

/** Tells in one sentence that the card is empty. */
export function ListCardNote({ icon: Icon, text }: { icon: LucideIcon; text: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 pt-4 pb-8 text-center text-muted">
      <Icon aria-hidden className="size-5" />
      <p className="max-w-xs text-pretty">{text}</p>
    </div>
  );
}

/** A row that is one large link: a name, a line below it, and something at the end. */
export function ListCardRow({
  to,
  icon,
  name,
  detail,
  end,
  action,
  onClick,
}: {
  to?: string;
  icon?: ReactNode;
  name: ReactNode;
  detail: ReactNode;
  end?: ReactNode;
  /** Something to do about it, beside the link. */
  action?: ReactNode;
  onClick?: () => void;
}) {
  const content = (
    <>
      {icon}
      <span className="min-w-0 grow">
        {typeof name === 'string' ? (
          <CutText text={name} className="leading-snug" />
        ) : (
          <span className="line-clamp-2 leading-snug wrap-anywhere">{name}</span>
        )}
        {typeof detail === 'string' ? (
          <CutText text={detail} lines={1} className="text-sm text-muted" />
        ) : (
          <span className="block truncate text-sm text-muted">{detail}</span>
        )}
      </span>
      {end ? <span className="shrink-0 text-right">{end}</span> : null}
    </>
  );
  const classes = 'flex min-h-14 items-center gap-3 px-4 py-2 md:min-h-13 md:px-5';
  if (!to) return <li className={classes}>{content}</li>;
  return (
    <li className="flex items-center">
      <Link
        to={to}
        onClick={onClick}
        className={`${classes} min-w-0 grow transition-colors duration-150 hover:bg-hover focus-visible:-outline-offset-2`}
      >
        {content}
      </Link>
      {action ? <span className="shrink-0 pr-4 md:pr-5">{action}</span> : null}
    </li>
  );
}
