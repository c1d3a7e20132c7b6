import { Ellipsis, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { figureText, itemCountText } from '../../platform/count-text.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '../../ui/dropdown-menu.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Separator } from '../../ui/separator.tsx';

interface Choice {
  label: string;
  onSelect: () => void;
}

export type BulkAction = {
  label: string;
  icon: ReactNode;
  isDanger?: boolean;
} & (
  | { onSelect: () => void; choices?: undefined }
  /** A menu asks in which of these ways it is done. */
  | { choices: readonly Choice[]; onSelect?: undefined }
);

/**
 * The bar at the foot of what scrolls while anything is selected: how many, and what can be done with them. It takes no
 * room of its own there; on phones it stands over the bottom bar.
 */
export function BulkFrame({
  count,
  running,
  actions,
  onClear,
}: {
  count: number;
  /** Names the change that runs; its bar takes the place of the buttons. */
  running: string | null;
  actions: readonly BulkAction[];
  onClear: () => void;
}) {
  const frame = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLElement>(null);
  const isSlow = useIsSlow(running !== null);
  useRoomForToasts();
  const shown = actions.slice(0, useFittingCount(frame, bar, actions.length));
  const others = actions.slice(shown.length);
  return (
    <div
      ref={frame}
      className="pointer-events-none inset-x-0 z-40 max-md:fixed max-md:bottom-[calc(4.5rem+env(safe-area-inset-bottom))] max-md:px-2 md:sticky md:bottom-0 md:h-0 md:shrink-0"
    >
      <div className="flex justify-center md:absolute md:inset-x-4 md:bottom-4">
        <section
          ref={bar}
          aria-label="Selected items"
          className="pointer-events-auto flex min-h-12 max-w-full animate-pop-in items-center rounded-md border bg-surface-raised p-1.5 shadow-float max-md:w-full max-md:gap-1"
        >
          {isSlow && running ? (
            <Progress label={running} className="px-2 py-1 md:w-96" />
          ) : (
            <>
              <IconButton label="Clear selection" icon={<X aria-hidden />} onClick={onClear} />
              <p aria-live="polite" className="pr-2 font-medium whitespace-nowrap tabular-nums max-md:grow">
                <span className="sr-only">{itemCountText(count)} selected</span>
                <span aria-hidden>
                  {figureText(count)}
                  <span className="max-md:hidden"> selected</span>
                </span>
              </p>
              <Separator isVertical className="max-md:hidden" />
              {shown.map((action) => (
                <ActionButton key={action.label} {...action} isBusy={running !== null} />
              ))}
              {others.length > 0 ? <MoreActions actions={others} /> : null}
            </>
          )}
        </section>
      </div>
    </div>
  );
}

function ActionButton({ label, icon, isDanger = false, isBusy, onSelect, choices }: BulkAction & { isBusy: boolean }) {
  if (choices) {
    return (
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button variant="ghost" size="sm" disabled={isBusy} className="px-2.5!">
            {icon}
            {label}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="center" side="top">
          {choices.map((choice) => (
            <DropdownMenuItem key={choice.label} onSelect={choice.onSelect}>
              {choice.label}
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
    );
  }
  return (
    <Button
      variant="ghost"
      size="sm"
      disabled={isBusy}
      onClick={onSelect}
      className={cx('px-2.5!', isDanger && 'text-bad! hover:bg-bad-soft!')}
    >
      {icon}
      {label}
    </Button>
  );
}

/** In a menu there is no other menu: “Export as CSV” and “Export as Excel” stand below each other. */
function spread({ label, icon, isDanger, onSelect, choices }: BulkAction) {
  return choices
    ? choices.map((choice) => ({ label: `${label} as ${choice.label}`, icon, isDanger, onSelect: choice.onSelect }))
    : [{ label, icon, isDanger, onSelect }];
}

function MoreActions({ actions }: { actions: readonly BulkAction[] }) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label="More actions" icon={<Ellipsis aria-hidden />} />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" side="top">
        {actions.flatMap(spread).map(({ label, icon, isDanger, onSelect }) => (
          <DropdownMenuItem key={label} icon={icon} isDanger={isDanger} onSelect={onSelect}>
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/**
 * Answers how many actions fit beside each other, for the list may take only a part of the window. The width of words is known only once
 * they are drawn, so all are tried first, and one after the other is left out until the bar holds them.
 */
function useFittingCount(frame: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>, all: number): number {
  const [tried, setTried] = useState({ of: all, width: 0, count: all });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setTried((before) => (before.width === element.clientWidth ? before : { of: all, width: element.clientWidth, count: all })),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, all]);
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- how wide words are is known once they are laid out
    if (bar.current && reachesOver(bar.current) && tried.count > 0) setTried({ ...tried, count: tried.count - 1 });
  }, [bar, tried]);
  return tried.of === all ? tried.count : all;
}

/** True where the content leaves less room at the end of the bar than at its beginning: overflow alone would let it lie on the edge. */
function reachesOver(bar: HTMLElement): boolean {
  const [frame, first, last] = [bar, bar.firstElementChild, bar.lastElementChild].map((one) => one?.getBoundingClientRect());
  // Half a pixel is rounding.
  return frame !== undefined && first !== undefined && last !== undefined && last.right - frame.right > frame.left - first.left + 0.5;
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
