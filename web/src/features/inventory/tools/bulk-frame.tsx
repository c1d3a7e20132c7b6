import { Ellipsis, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { itemCountText } from '../../../platform/count-text.ts';
import { Button } from '../../../ui/button.tsx';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '../../../ui/dropdown-menu.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { Separator } from '../../../ui/separator.tsx';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';

export interface BulkAction {
  label: string;
  icon: ReactNode;
  isDanger?: boolean;
  onSelect: () => void;
}

/** How many of the actions a phone shows beside the menu with the others. */
const shownOnPhones = 2;

/** The bar at the foot of the window while anything is selected: how many, and what can be done with them. */
export function BulkFrame({
  count,
  running,
  actions,
  onClear,
}: {
  count: number;
  /** What is being done; its bar takes the place of the buttons. */
  running: string | null;
  actions: readonly BulkAction[];
  onClear: () => void;
}) {
  const isMobile = useIsMobile();
  const isSlow = useIsSlow(running !== null);
  useRoomForToasts();
  const shown = isMobile && actions.length > shownOnPhones + 1 ? actions.slice(0, shownOnPhones) : actions;
  const others = actions.slice(shown.length);
  return (
    <section
      aria-label="Selected items"
      className="pointer-events-none fixed inset-x-0 z-40 flex justify-center px-2 max-md:bottom-[calc(4.5rem+env(safe-area-inset-bottom))] md:bottom-5"
    >
      <div className="pointer-events-auto flex min-h-12 max-w-full animate-pop-in items-center gap-1 rounded-md border bg-surface-raised p-1.5 shadow-float max-md:w-full">
        {isSlow && running ? (
          <Progress label={running} className="px-2 py-1 md:w-96" />
        ) : (
          <>
            <IconButton label="Clear selection" icon={<X aria-hidden />} onClick={onClear} />
            <p aria-live="polite" className="pr-2 font-medium whitespace-nowrap tabular-nums max-md:grow">
              <span className="sr-only">{itemCountText(count)} selected</span>
              <span aria-hidden>{count.toLocaleString('en-US')} selected</span>
            </p>
            <Separator isVertical className="max-md:hidden" />
            {shown.map((action) => (
              <ActionButton key={action.label} {...action} isBusy={running !== null} />
            ))}
            {others.length > 0 ? <MoreActions actions={others} /> : null}
          </>
        )}
      </div>
    </section>
  );
}

function ActionButton({ label, icon, isDanger = false, isBusy, onSelect }: BulkAction & { isBusy: boolean }) {
  return (
    <Button variant="ghost" disabled={isBusy} onClick={onSelect} className={isDanger ? 'text-bad hover:bg-bad-soft' : undefined}>
      {icon}
      <span className="max-md:sr-only">{label}</span>
    </Button>
  );
}

function MoreActions({ actions }: { actions: readonly BulkAction[] }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label="More actions" icon={<Ellipsis aria-hidden />} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" side="top">
        {actions.map(({ label, icon, isDanger, onSelect }) => (
          <DropdownMenuItem key={label} icon={icon} isDanger={isDanger} onSelect={onSelect}>
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** True once something has run for a moment: a bar that only flashed up would be noise. */
function useIsSlow(isRunning: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setIsSlow(true), 400);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isRunning]);
  return isSlow;
}

/** Toasts stand above whatever is pinned to the bottom, and this bar is. */
function useRoomForToasts(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const before = style.getPropertyValue('--bottom-bar');
    style.setProperty('--bottom-bar', `calc(${before || '0px'} + 4.5rem)`);
    return () => style.setProperty('--bottom-bar', before);
  }, []);
}
