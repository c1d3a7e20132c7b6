import type { QuickActionType } from '@onhand/contract/quick-actions';
import { Equal, FolderInput, type LucideIcon, Minus, Plus, Tag } from 'lucide-react';

const icons: Record<QuickActionType, LucideIcon> = { decrease: Minus, increase: Plus, set: Equal, move: FolderInput, tag: Tag };

/** On a colored strip it goes without its tile. */
export function ActionIcon({ type, isBare = false }: { type: QuickActionType; isBare?: boolean }) {
  const Icon = icons[type];
  if (isBare) return <Icon aria-hidden className="size-5 shrink-0 text-accent" />;
  return (
    <span className="grid size-9 shrink-0 place-items-center rounded-md bg-accent-soft text-accent [&_svg]:size-4.5">
      <Icon aria-hidden />
    </span>
  );
}
