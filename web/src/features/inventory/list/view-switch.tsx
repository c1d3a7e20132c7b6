import { LayoutGrid, List } from 'lucide-react';
import { cx } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { ListView } from './list-state.ts';

const views = [
  { view: 'list', label: 'List view', icon: <List aria-hidden /> },
  { view: 'grid', label: 'Grid view', icon: <LayoutGrid aria-hidden /> },
] as const;

export function ViewSwitch({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) {
  return (
    <fieldset aria-label="View" className="flex rounded-md border bg-surface">
      {views.map((one) => (
        <IconButton
          key={one.view}
          label={one.label}
          icon={one.icon}
          aria-pressed={view === one.view}
          onClick={() => onChange(one.view)}
          className={cx('-m-px', view === one.view ? 'bg-accent-soft! text-accent!' : 'text-muted')}
        />
      ))}
    </fieldset>
  );
}
