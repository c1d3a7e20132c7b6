import { ClipboardCheck, ListChecks, type LucideIcon } from 'lucide-react';
import { cx } from '../../ui/class-names.ts';

const views: { view: 'count' | 'review'; label: string; icon: LucideIcon }[] = [
  { view: 'count', label: 'Count', icon: ListChecks },
  { view: 'review', label: 'Review', icon: ClipboardCheck },
];

/** Counting, or looking at what came out. */
export function ViewSwitch({ view, onView }: { view: 'count' | 'review'; onView: (view: 'count' | 'review') => void }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset would bring a frame and a legend
    <div role="group" aria-label="View" className="flex shrink-0 rounded-md border bg-surface p-0.5">
      {views.map(({ view: one, label, icon: Icon }) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          onClick={() => onView(one)}
          className={cx(
            'flex h-8 touch items-center justify-center gap-2 rounded-sm px-3 font-medium',
            one === view ? 'bg-accent-soft text-accent' : 'text-muted hover:text-text',
          )}
        >
          <Icon aria-hidden className="size-4" />
          {label}
        </button>
      ))}
    </div>
  );
}
