import { cx } from './class-names.ts';

/** An open hand, drawn as the lower half of an O, and the thing that rests in it. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden className={cx('shrink-0 text-accent', className ?? 'size-7')}>
      <path d="M4.5 15.5a11.5 11.5 0 0 0 23 0" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
      <rect x="9.5" y="4.5" width="13" height="13" rx="3" fill="currentColor" />
    </svg>
  );
}

export function Logo({ name }: { name: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <LogoMark />
      <span className="text-xl font-semibold tracking-tight">{name}</span>
    </span>
  );
}
