import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';

export function Label({ htmlFor, className, ...rest }: ComponentProps<'label'>) {
  return <label htmlFor={htmlFor} className={cx('text-sm font-medium text-text', className)} {...rest} />;
}
