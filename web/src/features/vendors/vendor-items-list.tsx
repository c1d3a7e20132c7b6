import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { furtherTerms, packPriceText, pieceText } from '../../platform/vendor-terms.rules.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { VendorItemsProps } from './vendor-items-table.tsx';

/** The same for a phone: the name has the room it needs, and the price stands below it. */
export function VendorItemsList({ label, items, hasPrices, onEdit }: VendorItemsProps) {
  return (
    <ul aria-label={label} className="divide-y">
      {items.map((item) => {
        const { itemId, name, sku, vendorSku, price, piecesPerPack, isPreferred } = item;
        const each = pieceText(price, piecesPerPack);
        return (
          <li key={itemId} className="flex items-center gap-2 py-1.5 pr-2 pl-5">
            <div className="min-w-0 grow">
              <Link
                to={`/item/${itemId}`}
                className="mr-2 inline-flex touch items-center font-medium text-accent underline-offset-4 wrap-anywhere hover:underline"
              >
                {name}
              </Link>
              {isPreferred ? null : <Badge>Not preferred</Badge>}
              <p className="text-sm text-muted wrap-anywhere">
                {[sku, vendorSku && `Vendor’s ${vendorSku}`, furtherTerms(item)].filter(Boolean).join(' · ')}
              </p>
              {hasPrices && price ? (
                <p className="tabular-nums">
                  {packPriceText(price, piecesPerPack)}
                  {each ? <span className="text-sm text-muted"> · {each}</span> : null}
                </p>
              ) : null}
            </div>
            {onEdit ? <IconButton label={`Change ${name}`} icon={<Pencil aria-hidden />} onClick={() => onEdit(itemId)} /> : null}
          </li>
        );
      })}
    </ul>
  );
}
