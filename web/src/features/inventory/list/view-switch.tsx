import { LayoutGrid, List } from 'lucide-react';
import { cx } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { ListView } from './list-state.ts';

export const views = {
  list: { label: 'List view', icon: <List aria-hidden /> },
  grid: { label: 'Grid view', icon: <LayoutGrid aria-hidden /> },
};

export function ViewSwitch({ view, onChange }: { view: ListView; onChange: (view: ListView) => void }) {
  return (
    <fieldset aria-label="View" className="flex rounded-md border bg-surface">
      {(['list', 'grid'] as const).map((one) => (
        <IconButton
          key={one}
          {...views[one]}
          aria-pressed={view === one}
          onClick={() => onChange(one)}
          className={cx('-m-px', view === one ? 'bg-accent-soft! text-accent!' : 'text-muted')}
        />
      ))}
    </fieldset>
  );
}
