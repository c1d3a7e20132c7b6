import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { controlFrame } from './control-classes.ts';
import { useFieldControl } from './field-context.ts';

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...rest}
      {...useFieldControl(rest)}
      className={cx(controlFrame, 'min-h-20 resize-y px-3 py-2 read-only:bg-hover', className)}
    />
  );
}
