import type { OwnPlace } from '@onhand/contract/auth';
import { MapPin, Truck } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cx } from '../../ui/class-names.ts';
import { NavLabel, navItemClasses, WithTooltip } from './nav-item.tsx';

/** In the sidebar a line or its icon, in the header of a phone a chip. */
export type OwnPlaceLook = 'line' | 'icon' | 'chip';

const looks: Record<OwnPlaceLook, string> = {
  line: cx(navItemClasses, 'shrink-0'),
  icon: cx(navItemClasses, 'shrink-0'),
  chip: 'flex h-9 touch min-w-9 max-w-32 items-center gap-1.5 rounded-full border px-3 text-sm font-medium whitespace-nowrap text-muted hover:bg-hover',
};

/** PLC-10: names the place that changes are meant of; a tap changes it. */
export function OwnPlaceButton({ own, look, ...rest }: ComponentProps<'button'> & { own: OwnPlace | null; look: OwnPlaceLook }) {
  const Icon = own ? Truck : MapPin;
  const text = own?.name ?? 'No place';
  const said = own ? `Working from ${own.name}. Change` : 'Working from no place. Choose one';
  return (
    <WithTooltip isNeeded={look === 'icon'} text={own ? `Working from ${own.name}` : 'Working from no place'}>
      <button type="button" aria-label={said} className={looks[look]} {...rest}>
        <Icon aria-hidden className={cx('shrink-0', look === 'chip' ? 'size-4' : 'size-4.5', own && 'text-accent')} />
        <NavLabel isCollapsed={look === 'icon' || (look === 'chip' && own === null)}>
          <span className={cx(own && 'text-text')}>{text}</span>
        </NavLabel>
      </button>
    </WithTooltip>
  );
}
