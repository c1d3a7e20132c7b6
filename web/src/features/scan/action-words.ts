import type { Decimal } from '@onhand/contract/decimal';
import { addDecimals, compareDecimals, negated } from '../../platform/decimal.ts';
import { changeText, quantityText } from '../../platform/format.ts';
import type { RecentAction, ScanActionKind } from './recent-actions.ts';

const words: Record<ScanActionKind, (quantity: string) => string> = {
  add: (quantity) => `Added ${quantity}`,
  remove: (quantity) => `Removed ${quantity}`,
  set: (quantity) => `Set to ${quantity}`,
  move: () => 'Moved',
  tag: () => 'Tagged',
};

/** “Removed 5”, “Used 5 on J-12”. */
export function actionText({ action, quantity, words: said }: Pick<RecentAction, 'action' | 'quantity' | 'words'>): string {
  return said ?? words[action](quantityText(quantity));
}

/** Sums several actions up, “−3 in all”; empty for a single one, or if they do not add up to a figure. */
export function sumText(actions: readonly Pick<RecentAction, 'action' | 'quantity'>[]): string {
  const isSummable = actions.every(({ action }) => action === 'add' || action === 'remove');
  if (actions.length < 2 || !isSummable) return '';
  const net = actions.reduce<Decimal>(
    (sum, { action, quantity }) => addDecimals(sum, action === 'add' ? quantity : negated(quantity)),
    '0',
  );
  if (compareDecimals(net, '0') === 0) return 'no change in all';
  return `${changeText(net)} in all`;
}
