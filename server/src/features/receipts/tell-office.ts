import { can } from '@onhand/contract/permissions';
import type { Tx } from '../../platform/db.ts';
import type { Scope } from '../../platform/scope.ts';
import { notify } from '../notifications/notifications.service.ts';
import type { ArrivingLine } from './arriving-lines.ts';
import { excessWords } from './receiving.rules.ts';

interface OfOrder {
  order: { id: number; number: number } | null;
  vendorName: string;
}

/**
 * P4, BUY-07: whoever orders is told once of each line that more came than was ordered, and that its agreed price is a good deal above the last or the
 * average. Answers what the person at the delivery should read; a price is named to whoever may see it.
 */
export async function tellOffice(
  tx: Tx,
  scope: Scope,
  { order, vendorName }: OfOrder,
  arriving: readonly ArrivingLine[],
): Promise<string[]> {
  if (!order) return [];
  const said: string[] = [];
  const tell = (key: string, title: string, text: string) =>
    notify(tx, scope, {
      kind: 'order',
      tone: 'warn',
      title,
      text,
      link: `/orders/${order.id}`,
      to: { permission: 'ORDER_STOCK' },
      except: scope.userId,
      dedupeKey: `${key}:${order.id}`,
    });
  for (const { item, ordered, isMore, isOverOrdered, excess } of arriving) {
    if (!ordered) continue;
    const { line, pieces } = ordered;
    if (isMore && isOverOrdered && !can(scope.role, 'ORDER_STOCK')) {
      await tell(
        `surplus:${line}`,
        `More came of PO-${order.number} than was ordered`,
        `${pieces} of “${item.name}” were ordered from ${vendorName}.`,
      );
      said.push('The office is told that more came.');
    }
    if (excess && ordered.received === '0') {
      await tell(`price:${line}`, `A price of PO-${order.number} is above the last`, excessWords(item.name, excess));
      said.push(scope.maySeeCosts ? excessWords(item.name, excess) : 'The office is told about this line.');
    }
  }
  return [...new Set(said)];
}
