import type { ReactNode } from 'react';
import { Card } from '../ui/card.tsx';

export interface SampleLine {
  name: string;
  note?: string;
  end?: ReactNode;
}

/** A list as the product shows it, with what a page wants to show. */
export function SampleLines({ title, rows }: { title: string; rows: readonly SampleLine[] }) {
  return (
    <Card title={title} isPadded={false}>
      <ul className="divide-y border-t">
        {rows.map(({ name, note, end }) => (
          <li key={name} className="flex min-h-13 items-center justify-between gap-4 px-4 py-2 md:px-5">
            <span className="min-w-0">
              <span className="block text-pretty">{name}</span>
              {note ? <span className="block text-sm text-muted">{note}</span> : null}
            </span>
            <span className="shrink-0 tabular-nums">{end}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
