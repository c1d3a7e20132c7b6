import type { QuickAction } from '@onhand/contract/quick-actions';
import { X, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ActionIcon } from './action-icon.tsx';
import { effectText, priceHint } from './quick-actions.rules.ts';

interface BannerProps {
  action: QuickAction;
  /** PLC-10: where the person works from. */
  place: string | null;
  maySeeCosts: boolean;
  onChange: () => void;
  onStop: () => void;
}

/** QA-05: the banner names the action for each scanned item, and lets people change or stop it. */
export function ActionBanner({ action, place, maySeeCosts, onChange, onStop }: BannerProps) {
  return (
    <Strip
      isOn
      icon={<ActionIcon isBare type={action.actionType} />}
      label="Quick action"
      name={action.name}
      detail={`${effectText(action)} per scan${place ? `, from ${place}` : ''}${maySeeCosts ? priceHint(action) : ''}`}
    >
      <Button size="sm" onClick={onChange}>
        Change
      </Button>
      <IconButton size="sm" label="Stop using this quick action" icon={<X aria-hidden />} onClick={onStop} />
    </Strip>
  );
}

interface OfferProps {
  /** Null where there is none that could be run. */
  action: QuickAction | null;
  maySeeCosts: boolean;
  onUse: (action: QuickAction) => void;
  onChange: () => void;
}

/** The action that would be used, one tap and a PIN away. */
export function ActionOffer({ action, maySeeCosts, onUse, onChange }: OfferProps) {
  const icon = <Zap aria-hidden className="size-5 shrink-0 text-muted" />;
  if (!action) {
    return (
      <Strip icon={icon} label="Quick action" name="Quick actions" detail="One scan, one change">
        <Button size="sm" onClick={onChange}>
          Choose
        </Button>
      </Strip>
    );
  }
  return (
    <Strip icon={icon} label="Quick action" name={action.name} detail={effectText(action) + (maySeeCosts ? priceHint(action) : '')}>
      <Button size="sm" onClick={() => onUse(action)}>
        Use
      </Button>
      <Button size="sm" variant="ghost" onClick={onChange}>
        Change
      </Button>
    </Strip>
  );
}

interface StripProps {
  isOn?: boolean;
  icon: ReactNode;
  label: string;
  name: string;
  detail: string;
  children: ReactNode;
}

function Strip({ isOn = false, icon, label, name, detail, children }: StripProps) {
  return (
    <section
      aria-label={label}
      className={`flex items-center gap-3 rounded-md border p-2 pl-3 ${isOn ? 'border-accent bg-accent-soft' : 'bg-surface'}`}
    >
      {icon}
      <p className="min-w-0 grow" aria-live="polite">
        <span className="block truncate font-medium">{name}</span>
        <span className="line-clamp-2 text-sm text-muted">{detail}</span>
      </p>
      <span className="flex shrink-0 items-center gap-1">{children}</span>
    </section>
  );
}
