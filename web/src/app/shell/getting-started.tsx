import { ListChecks } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useGettingStarted } from '../../features/getting-started/getting-started.queries.ts';
import { isGettingStarted, progressText } from '../../features/getting-started/steps.rules.ts';
import { cx } from '../../ui/class-names.ts';
import { NavLabel, navItemClasses, WithTooltip } from './nav-item.tsx';

const Panel = lazy(() =>
  import('../../features/getting-started/getting-started-panel.tsx').then((file) => ({ default: file.GettingStartedPanel })),
);

/** One line of the sidebar, or one sign in the phone's head, from which the checklist opens on every screen. A bare sign has no figures beside it. */
export function GettingStartedEntry({ look }: { look: 'line' | 'icon' | 'sign' }) {
  const known = useGettingStarted();
  const [isOpen, setIsOpen] = useState(false);
  if (!isGettingStarted(known)) return null;
  const progress = progressText(known);
  return (
    <>
      <WithTooltip isNeeded={look !== 'line'} text="Getting started">
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className={cx(navItemClasses, 'text-accent', look !== 'line' && 'w-auto! gap-1.5 px-2')}
        >
          <ListChecks aria-hidden className="size-4.5 shrink-0" />
          <NavLabel isCollapsed={look !== 'line'}>Getting started</NavLabel>
          <span className={cx('text-sm tabular-nums', look === 'line' && 'ml-auto', look === 'sign' && 'sr-only')}>{progress}</span>
        </button>
      </WithTooltip>
      {isOpen ? (
        <Suspense fallback={null}>
          <Panel known={known} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
