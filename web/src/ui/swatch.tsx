import { Check } from 'lucide-react';
import { useId } from 'react';
import { cx } from './class-names.ts';

/** A dot of a named colour, a ring where there is none. Silent: the name stands beside it. */
export function Swatch({ color, className }: { color: string | null; className?: string }) {
  return (
    <span aria-hidden data-color={color ?? undefined} className={cx('ui-swatch inline-block size-3 shrink-0 rounded-full', className)} />
  );
}

/** One of the named colours or none; each says its name, and the chosen one is written out. */
export function SwatchChoice({
  label,
  colors,
  value,
  onValueChange,
}: {
  label: string;
  colors: readonly string[];
  value: string | null;
  onValueChange: (color: string | null) => void;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">
        {label} <span className="font-normal text-muted">{titleOf(value)}</span>
      </legend>
      <div className="-mx-1.5 grid w-fit grid-cols-6">
        {[null, ...colors].map((color) => (
          <label key={color ?? 'none'} className="relative grid size-10 cursor-pointer place-items-center pointer-coarse:size-11">
            <input
              type="radio"
              name={name}
              aria-label={titleOf(color)}
              checked={color === value}
              onChange={() => onValueChange(color)}
              className="peer absolute inset-0 m-0 cursor-pointer opacity-0"
            />
            <span
              aria-hidden
              data-color={color ?? undefined}
              className="ui-swatch pointer-events-none grid size-7 place-items-center rounded-full peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
            >
              {color === value ? <Check className="size-4" strokeWidth={3} /> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function titleOf(color: string | null): string {
  return color === null ? 'None' : color.charAt(0).toUpperCase() + color.slice(1);
}
