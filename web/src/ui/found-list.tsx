import type { ReactNode } from 'react';
import { CutText } from './cut-text.tsx';
import { foundBelowField } from './found-below-field.ts';

export interface FoundRow {
  key: string;
  name: string;
  /** A second line, such as a SKU. */
  below?: string | null;
  beside?: ReactNode;
  onChoose: () => void;
}

interface FoundListProps {
  label: string;
  /** What is said where nothing was found. */
  nothing: string;
  isWaiting: boolean;
  rows: readonly FoundRow[] | undefined;
}

/** What a field has found, below the field in the same box. */
export function FoundList({ label, nothing, isWaiting, rows = [] }: FoundListProps) {
  if (rows.length === 0) return isWaiting ? null : <p className="mt-2 text-muted">{nothing}</p>;
  return (
    <ul ref={foundBelowField} aria-label={label} className="mt-2 divide-y rounded-md border bg-surface md:max-w-md">
      {rows.map(({ key, name, below, beside, onChoose }) => (
        <li key={key}>
          <button type="button" onClick={onChoose} className="flex min-h-12 w-full items-center gap-3 px-3 py-2 text-left hover:bg-hover">
            <span className="min-w-0 grow">
              <CutText text={name} />
              {below ? <span className="block text-sm text-muted">{below}</span> : null}
            </span>
            {beside ? <span className="shrink-0 text-sm text-muted tabular-nums">{beside}</span> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
