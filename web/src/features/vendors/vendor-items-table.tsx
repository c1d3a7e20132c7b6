import type { VendorItem } from '@onhand/contract/vendors';
import { Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { furtherTerms, packPriceText, pieceText } from '../../platform/vendor-terms.rules.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { NumberCell, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';

const link = 'inline-flex touch items-center rounded-sm text-accent underline-offset-4 hover:underline';

export interface VendorItemsProps {
  label: string;
  items: readonly VendorItem[];
  hasPrices: boolean;
  onEdit: ((itemId: number) => void) | undefined;
}

export function VendorItemsTable({ label, items, hasPrices, onEdit }: VendorItemsProps) {
  return (
    <Table label={label}>
      <TableHeader>
        <TableHead>Item</TableHead>
        <TableHead>Vendor SKU</TableHead>
        {hasPrices ? <TableHead isNumeric>Price</TableHead> : null}
        {onEdit ? (
          <TableHead>
            <span className="sr-only">Change</span>
          </TableHead>
        ) : null}
      </TableHeader>
      <TableBody>
        {items.map((item) => (
          <Row key={item.itemId} item={item} hasPrices={hasPrices} onEdit={onEdit ? () => onEdit(item.itemId) : undefined} />
        ))}
      </TableBody>
    </Table>
  );
}

function Row({ item, hasPrices, onEdit }: { item: VendorItem; hasPrices: boolean; onEdit: (() => void) | undefined }) {
  const more = furtherTerms(item);
  const each = pieceText(item.price, item.piecesPerPack);
  return (
    <TableRow>
      <TableCell>
        <Link to={`/item/${item.itemId}`} className={`${link} mr-2 wrap-anywhere`}>
          {item.name}
        </Link>
        {item.isPreferred ? null : <Badge>Not preferred</Badge>}
        {item.sku ? <span className="block text-sm text-muted">{item.sku}</span> : null}
      </TableCell>
      <TableCell className="wrap-anywhere">
        {item.vendorSku || <span className="text-muted">—</span>}
        {more ? <span className="block text-sm text-muted">{more}</span> : null}
      </TableCell>
      {hasPrices ? (
        <NumberCell>
          {item.price ? packPriceText(item.price, item.piecesPerPack) : '—'}
          {each ? <span className="block text-sm text-muted">{each}</span> : null}
        </NumberCell>
      ) : null}
      {onEdit ? (
        <TableCell className="w-px">
          <IconButton label={`Change ${item.name}`} icon={<Pencil aria-hidden />} onClick={onEdit} />
        </TableCell>
      ) : null}
    </TableRow>
  );
}
