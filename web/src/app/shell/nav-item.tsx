import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../ui/class-names.ts';
import { Tooltip } from '../../ui/tooltip.tsx';

export const navItemClasses =
  'flex h-9 touch w-full items-center gap-3 rounded-md px-3 font-medium whitespace-nowrap text-muted transition-colors duration-150 ' +
  'hover:bg-hover hover:text-text aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent';

/** The words beside an icon; a collapsed sidebar keeps them for assistive technology only. */
export function NavLabel({ isCollapsed, children }: { isCollapsed: boolean; children: ReactNode }) {
  return <span className={isCollapsed ? 'sr-only' : 'min-w-0 truncate'}>{children}</span>;
}

export function WithTooltip({ isNeeded, text, children }: { isNeeded: boolean; text: string; children: ReactNode }) {
  if (!isNeeded) return children;
  return (
    <Tooltip text={text} side="right">
      {children}
    </Tooltip>
  );
}

export function NavItem({
  to,
  label,
  icon: Icon,
  preload,
  isCurrent = false,
  isCollapsed = false,
  trailing,
  className,
}: {
  to: string;
  label: string;
  icon: LucideIcon;
  preload?: () => void;
  isCurrent?: boolean;
  isCollapsed?: boolean;
  trailing?: ReactNode;
  className?: string;
}) {
  return (
    <WithTooltip isNeeded={isCollapsed} text={label}>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        onPointerEnter={preload}
        onFocus={preload}
        className={cx(navItemClasses, 'relative', className)}
      >
        <Icon aria-hidden className="size-4.5 shrink-0" />
        <NavLabel isCollapsed={isCollapsed}>{label}</NavLabel>
        {trailing}
      </Link>
    </WithTooltip>
  );
}
