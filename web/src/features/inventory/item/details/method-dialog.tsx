import type { Valuation } from '@onhand/contract/cost-explanation';
import type { Item, ValuationMethod } from '@onhand/contract/item-answers';
import { useQuery } from '@tanstack/react-query';
import { costText, moneyText, quantityText } from '../../../../platform/format.ts';
import { Loaded } from '../../../../platform/loaded.tsx';
import { DialogActions } from '../../../../ui/dialog-actions.tsx';
import { Dialog, DialogContent } from '../../../../ui/dialog.tsx';
import { ModalBody } from '../../../../ui/modal-parts.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { methodPreviewQuery } from '../item.queries.ts';
import { methodChangeWords } from './method-words.ts';
import { valuationLabels } from './valuation.ts';

interface MethodDialogProps {
  item: Item;
  method: ValuationMethod;
  onSwitch: () => void;
  onCancel: () => void;
}

/** People see what another costing method would do to the stock before they choose it. */
export function MethodDialog({ item, method, onSwitch, onCancel }: MethodDialogProps) {
  const preview = useQuery(methodPreviewQuery(item, method));
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onCancel())}>
      <DialogContent title="Switch the costing method?" description={`For ${item.name}. Past rows of the history stay as they are.`}>
        <ModalBody>
          <Loaded result={preview}>
            {({ current, next }) => (
              <>
                <Comparison current={current} next={next} unit={item.unit?.name} />
                <ul className="mt-4 flex list-disc flex-col gap-1.5 pl-5">
                  {methodChangeWords(current, next).map((sentence) => (
                    <li key={sentence} className="text-pretty">
                      {sentence}
                    </li>
                  ))}
                </ul>
              </>
            )}
          </Loaded>
        </ModalBody>
        <DialogActions disabled={!preview.data} onClick={onSwitch}>
          Switch
        </DialogActions>
      </DialogContent>
    </Dialog>
  );
}

function Comparison({ current, next, unit }: { current: Valuation; next: Valuation; unit?: string }) {
  const rows = [
    { label: 'In stock', text: ({ quantity }: Valuation) => quantityText(quantity, unit) },
    { label: 'Unit cost', text: ({ unitCost }: Valuation) => costText(unitCost) },
    { label: 'Total value', text: ({ totalValue }: Valuation) => moneyText(totalValue) },
  ];
  const cell = 'px-3 py-2 text-right tabular-nums';
  return (
    <div className="overflow-hidden rounded-md border">
      <table className="w-full border-collapse">
        <thead className="bg-hover text-sm">
          <tr>
            <th scope="col">
              <VisuallyHidden>Figure</VisuallyHidden>
            </th>
            <MethodHead title="Now" method={current.method} />
            <MethodHead title="After" method={next.method} />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, text }) => (
            <tr key={label} className="border-t">
              <th scope="row" className="px-3 py-2 text-left text-sm font-normal text-muted">
                {label}
              </th>
              <td className={cell}>{text(current)}</td>
              <td className={`${cell} font-semibold`}>{text(next)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function MethodHead({ title, method }: { title: string; method: ValuationMethod }) {
  return (
    <th scope="col" className="px-3 py-2 text-right align-top font-medium">
      {title}
      <span className="block font-normal text-muted">{valuationLabels[method]}</span>
    </th>
  );
}
