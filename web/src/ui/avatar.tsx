import { useState } from 'react';
import { cx } from './class-names.ts';

const sizes = { sm: 'size-6 text-[0.625rem]', md: 'size-8 text-xs', lg: 'size-12 text-base' };

function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends
    .map((word) => word?.match(/[\p{L}\p{N}]/u)?.[0] ?? '')
    .join('')
    .toUpperCase();
}

/** A face or initials. Silent to assistive technology: the name stands beside it or labels the button around it. */
export function Avatar({
  name,
  src,
  size = 'md',
  className,
}: {
  name: string;
  src?: string | null;
  size?: keyof typeof sizes;
  className?: string;
}) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  const hasPicture = Boolean(src) && src !== brokenSrc;
  return (
    <span
      aria-hidden
      className={cx(
        'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-semibold text-accent select-none',
        sizes[size],
        className,
      )}
    >
      {initialsOf(name)}
      {hasPicture && src ? (
        <img src={src} alt="" className="absolute inset-0 size-full object-cover" onError={() => setBrokenSrc(src)} />
      ) : null}
    </span>
  );
}
