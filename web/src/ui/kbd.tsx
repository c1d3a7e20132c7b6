import { cx } from './class-names.ts';

const isMac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.platform);

const symbols: Record<string, string> = {
  mod: isMac ? '⌘' : 'Ctrl',
  alt: isMac ? '⌥' : 'Alt',
  shift: isMac ? '⇧' : 'Shift',
  enter: '↵',
  esc: 'Esc',
  up: '↑',
  down: '↓',
};

/** A key or a chord, `mod+k`; `mod` is ⌘ on a Mac and Ctrl elsewhere. Not shown where there are only fingers. */
export function Kbd({ keys, isInverted = false, className }: { keys: string; isInverted?: boolean; className?: string }) {
  return (
    <kbd className={cx('inline-flex shrink-0 gap-0.5 font-sans text-xs pointer-coarse:hidden', className)}>
      {keys.split('+').map((key) => (
        <span
          key={key}
          className={cx(
            'inline-grid h-5 min-w-5 place-items-center rounded-sm border px-1',
            isInverted ? 'border-muted text-background' : 'border-line bg-surface text-muted',
          )}
        >
          {symbols[key] ?? key.toUpperCase()}
        </span>
      ))}
    </kbd>
  );
}
