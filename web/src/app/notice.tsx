import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../ui/button.tsx';

/** A page that says one thing and offers a way on: denials, dead ends, sign-in. */
export function Notice({
  icon,
  title,
  children,
  actions,
  note,
}: {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  note?: ReactNode;
}) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-16 text-center md:py-24">
      <span className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent [&_svg]:size-6">{icon}</span>
      <h1 className="mt-4 text-2xl font-semibold tracking-tight">{title}</h1>
      <div className="mt-2 flex flex-col gap-1 text-pretty text-muted">{children}</div>
      {actions ? <div className="mt-6 flex flex-wrap justify-center gap-2 max-md:w-full max-md:*:grow">{actions}</div> : null}
      {note ? <div className="mt-6 text-sm text-pretty text-muted">{note}</div> : null}
    </div>
  );
}

/** The one way on from a dead end. */
export function WayOn({ to, children }: { to: string; children: string }) {
  return (
    <Button asChild variant="primary">
      <Link to={to}>{children}</Link>
    </Button>
  );
}
