import type { Charge } from '@onhand/contract/landed-costs';
import { useQuery } from '@tanstack/react-query';
import { Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { dateTimeText, moneyChangeText, moneyText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { toast } from '../../ui/toast.ts';
import { ChargeDialog } from './charge-dialog.tsx';
import { kindWords, shareWords } from './charge-words.ts';
import { chargesQuery, useUndoCharge } from './landed-costs.queries.ts';

/** BUY-08: what was added to the cost of a receipt after it came, for its screen. For whoever may order. */
export function ChargesOfReceipt({ receiptId }: { receiptId: number }) {
  const [isAdding, setIsAdding] = useState(false);
  const result = useQuery(chargesQuery(receiptId));
  const canAdd = (result.data?.lines.length ?? 0) > 0;
  return (
    <section aria-label="Freight and corrections" className="px-4 pt-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h2 className="grow font-semibold">Freight and corrections</h2>
        {canAdd ? (
          <Button onClick={() => setIsAdding(true)}>
            <Plus aria-hidden />
            Add freight…
          </Button>
        ) : null}
      </div>
      <Loaded result={result} skeleton={<SkeletonRows rows={2} />}>
        {({ charges, lines }) => (
          <>
            {charges.length === 0 ? (
              <p className="mt-2 text-sm text-muted">
                Freight, duty or another price on the bill can be added at any time, also when some of it was used already.
              </p>
            ) : (
              <ul className="mt-2 divide-y border-y">
                {charges.map((charge) => (
                  <ChargeRow key={charge.id} charge={charge} />
                ))}
              </ul>
            )}
            <ChargeDialog receiptId={receiptId} lines={lines} isOpen={isAdding} onClose={() => setIsAdding(false)} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function ChargeRow({ charge }: { charge: Charge }) {
  const undo = useUndoCharge();
  const { id, number, kind, amount = '0', share, reference, note, createdAt, createdBy, undoneAt, parts } = charge;
  const takeBack = () => undo.mutate({ params: { id }, body: {} }, { onSuccess: () => toast({ title: `LC-${number} taken back` }) });
  return (
    <li className="py-3">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <p className="flex flex-wrap items-center gap-x-2 font-medium">
            {kindWords[kind]} <span className="font-normal text-muted tabular-nums">LC-{number}</span>
            {undoneAt === null ? null : <Badge>Taken back</Badge>}
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            {kind === 'price' ? '' : `${shareWords[share]} · `}
            {dateTimeText(createdAt)} · {createdBy}
            {reference ? ` · ${reference}` : null}
            {note ? ` · ${note}` : null}
          </p>
        </div>
        <p className="shrink-0 text-right font-medium tabular-nums">{moneyChangeText(amount)}</p>
        {undoneAt === null ? (
          <RowMenu label={`Actions for LC-${number}`}>
            <DropdownMenuItem isDanger icon={<Undo2 aria-hidden />} onSelect={takeBack}>
              Take it back
            </DropdownMenuItem>
          </RowMenu>
        ) : null}
      </div>
      {undoneAt === null ? (
        <ul className="mt-1 text-sm">
          {parts.map(({ line, name, amount: part = '0', inStock = '0', costOfGoods = '0', isGone }) => (
            <li key={line} className="flex gap-3 py-0.5">
              <span className="flex min-w-0 grow flex-wrap justify-between gap-x-3 text-muted">
                <span className="wrap-anywhere">{name}</span>
                <span className="tabular-nums">{isGone ? 'taken back with its line' : partText(inStock, costOfGoods)}</span>
              </span>
              <span className="w-20 shrink-0 text-right tabular-nums">{moneyChangeText(part)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** Where it went, where it is not all in stock. */
const partText = (inStock: string, costOfGoods: string) =>
  costOfGoods === '0' ? '' : `${moneyText(inStock)} in stock, ${moneyText(costOfGoods)} cost of goods`;
