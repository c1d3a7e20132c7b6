import type { ToolLoan } from '@onhand/contract/tools';
import { less } from './act-on-document.ts';
import type { WaitingAct } from './acts.ts';

/** What was handed out without a network has no number yet: it is known by the key of that act, here and on the server. */
export interface LoanOnDevice extends ToolLoan {
  handOutKey?: string;
}

/** Who has what, as it will be. */
export function loansWith(loans: readonly ToolLoan[], act: WaitingAct): readonly ToolLoan[] {
  if (act.kind === 'handOut') return [...loans, handedOut(act)];
  if (act.kind !== 'giveBack') return loans;
  const { loanId, item } = act.seen;
  return loans.flatMap((loan) => {
    const held = loan.id === loanId ? less(loan.held, item.quantity) : loan.held;
    return held === '0' ? [] : [{ ...loan, held }];
  });
}

function handedOut({ input: { body }, seen, seq, key, madeAt }: Extract<WaitingAct, { kind: 'handOut' }>): LoanOnDevice {
  const quantity = String(body.quantity ?? '1');
  return {
    id: -seq,
    handOutKey: key,
    itemId: seen.item.id,
    name: seen.item.name,
    sku: null,
    unit: seen.item.unit,
    hasItem: true,
    userId: body.userId,
    holder: seen.holder,
    from: { placeId: seen.from?.placeId ?? null, name: seen.from?.name ?? null },
    quantity,
    held: quantity,
    lost: '0',
    until: body.until ?? null,
    isOverdue: false,
    note: body.note ?? '',
    handedAt: madeAt,
    handedBy: '',
    closedAt: null,
  };
}
