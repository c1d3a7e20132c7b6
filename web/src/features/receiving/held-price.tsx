import type { PriceComparison } from '@onhand/contract/receipt-answers';
import { useQuery } from '@tanstack/react-query';
import { costText, quantityText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { DialogContent } from '../../ui/dialog.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { pricesQuery } from './receiving.queries.ts';

interface HeldPriceProps {
  message: string;
  itemId: number;
  onAccept: () => void;
  onAgreed: () => void;
}

/** BUY-07: a price that is a good deal above the last or the average, with what others ask beside it. */
export function HeldPrice({ message, itemId, onAccept, onAgreed }: HeldPriceProps) {
  const prices = useQuery(pricesQuery(itemId));
  return (
    <DialogContent title="Is this the price?" description={message}>
      <ModalBody>
        <Loaded result={prices} skeleton={<SkeletonRows rows={3} />}>
          {(known) => <Prices known={known} />}
        </Loaded>
      </ModalBody>
      <ModalFooter>
        <Button onClick={onAgreed}>Keep the agreed price</Button>
        <Button variant="primary" onClick={onAccept}>
          Accept this price
        </Button>
      </ModalFooter>
    </DialogContent>
  );
}

function Prices({ known: { lastPrice, averageCost, vendors } }: { known: PriceComparison }) {
  const row = 'flex items-baseline justify-between gap-4 py-2.5 tabular-nums';
  return (
    <dl aria-label="Prices of a piece" className="divide-y">
      {lastPrice == null ? null : (
        <div className={row}>
          <dt>Last paid</dt>
          <dd className="font-medium">{costText(lastPrice)}</dd>
        </div>
      )}
      {averageCost == null ? null : (
        <div className={row}>
          <dt>In stock, on average</dt>
          <dd className="font-medium">{costText(averageCost)}</dd>
        </div>
      )}
      {vendors.map(({ vendorId, name, piecePrice, piecesPerPack, price, isPreferred }) => (
        <div key={vendorId} className={row}>
          <dt className="min-w-0 wrap-anywhere">
            {name} {isPreferred ? <Badge>Preferred</Badge> : null}
          </dt>
          <dd className="text-right font-medium">
            {piecePrice == null ? <span className="text-muted">no price</span> : costText(piecePrice)}
            {price != null && piecesPerPack !== '1' ? (
              <span className="block text-sm font-normal text-muted">
                {costText(price)} for {quantityText(piecesPerPack)}
              </span>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}
