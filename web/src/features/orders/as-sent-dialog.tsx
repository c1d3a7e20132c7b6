import type { SentOrder } from '@onhand/contract/order-answers';
import { dateText, dateTimeText, moneyText, priceText, quantityText } from '../../platform/format.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { packsText } from './order-words.ts';

/** BUY-04: the order as the vendor got it, whatever became of items, places and vendors since. */
export function AsSentDialog({ sent, onClose }: { sent: SentOrder; onClose: () => void }) {
  const { number, vendorName, vendorContact, vendorAddress, deliverTo, expectedOn, note, sentAt, sentBy, lines, total = '0' } = sent;
  const facts = [
    ['To', [vendorName, vendorContact, vendorAddress].filter(Boolean).join('\n')],
    ['Deliver to', deliverTo],
    ['Wanted by', expectedOn === null ? '' : dateText(expectedOn)],
    ['Note', note],
  ].filter(([, value]) => value !== '');
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent size="lg" title={`PO-${number} as it was sent`} description={`${dateTimeText(sentAt)} by ${sentBy}`}>
        <ModalBody>
          <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt className="text-muted">{label}</dt>
                <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
              </div>
            ))}
          </dl>
          <ul aria-label="Lines as sent" className="mt-4 divide-y border-y">
            {lines.map(({ line, name, vendorSku, unit, price = '0', total: sum = '0', ...rest }) => (
              <li key={line} className="flex items-start justify-between gap-4 py-2.5">
                <div className="min-w-0">
                  <p className="font-medium wrap-anywhere">{name}</p>
                  <p className="text-sm text-muted wrap-anywhere">
                    {[
                      vendorSku,
                      packsText({ ...rest, unit: unit === null ? null : { name: unit, allowsDecimals: true } }),
                      rest.deliverTo ? `to ${rest.deliverTo}` : '',
                      rest.note,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </p>
                </div>
                <p className="shrink-0 text-right tabular-nums">
                  {moneyText(sum)}
                  <span className="block text-sm text-muted">
                    {quantityText(rest.packs)} at {priceText(price)}
                  </span>
                </p>
              </li>
            ))}
          </ul>
          <p className="flex justify-between pt-3 font-semibold">
            Total <span className="tabular-nums">{moneyText(total)}</span>
          </p>
        </ModalBody>
      </DialogContent>
    </Dialog>
  );
}
