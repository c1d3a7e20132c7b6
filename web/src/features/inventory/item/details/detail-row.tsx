import { type ReactNode, useId } from 'react';

/** A fact of the item: what it is called, and its value beside it. */
export function DetailRow({ label, children }: { label: string; children: (labelId: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-x-3 py-0.5 pointer-coarse:items-center">
      <dt id={id} className="py-1 text-sm wrap-anywhere text-muted">
        {label}
      </dt>
      <dd className="min-w-0">{children(id)}</dd>
    </div>
  );
}

export function DetailSection({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-t pt-3 pb-4 first:border-t-0 first:pt-0">
      <header className="flex min-h-8 items-center justify-between gap-3">
        <h3 id={id} className="text-sm font-semibold">
          {title}
        </h3>
        {action}
      </header>
      {children}
    </section>
  );
}
