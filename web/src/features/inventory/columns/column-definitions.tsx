import type { CustomField } from '@onhand/contract/custom-fields';
import type { ItemSummary } from '@onhand/contract/item-answers';
import { unitWord } from '@onhand/contract/unit-words';
import type { ReactNode } from 'react';
import { reservedText } from '../../../platform/reserved-text.ts';
import { costText, dateText, dateTimeText, moneyText, priceText, quantityText } from '../../../platform/format.ts';
import { CutWords } from '../../../ui/cut-text.tsx';
import { cutInMiddle } from '../../../ui/middle-cut.ts';
import { Swatch } from '../../../ui/swatch.tsx';
import { rulerFor } from '../../../ui/text-ruler.ts';
import { severalPlaces } from '../list/rows/place-label.ts';
import type { Column } from './column.ts';
import { CustomValue } from './custom-value.tsx';
import { StockBadge, StockSign } from '../stock-badge.tsx';

function Words({ children }: { children: string | null | undefined }) {
  return children ? (
    <span className="truncate" title={children}>
      {children}
    </span>
  ) : null;
}

const folderWidth = 152;

/** As names do, a place takes two lines before it is cut, and in its middle: the folder itself is said last. */
function Place({ of, lines }: { of: { label: string; path: string } | undefined; lines: 1 | 2 }) {
  if (!of) return null;
  return (
    <span title={of.path} className={lines === 1 ? 'truncate leading-4.5' : 'line-clamp-2 leading-4.5 wrap-anywhere'}>
      <CutWords text={of.label} shown={cutInMiddle(of.label, lines, folderWidth - 24, rulerFor('400 14px'))} />
    </span>
  );
}

function Figure({ unit, children }: { unit?: string | null; children: ReactNode }) {
  return (
    <span className="truncate tabular-nums">
      {children}
      {/* A space rather than a margin: read out or copied, “2 boxes” must not become “2boxes”. */}
      {unit ? <span className="text-muted"> {unit}</span> : null}
    </span>
  );
}

/** JOB-03: how much there is, and below it how much of that is promised. */
function Lying({ quantity, reserved, unit }: Pick<ItemSummary, 'quantity' | 'reserved' | 'unit'>) {
  const promised = reservedText(reserved);
  const figure = <Figure unit={unit && unitWord(unit.name, quantity)}>{quantityText(quantity)}</Figure>;
  if (promised === null) return figure;
  return (
    <span className="flex min-w-0 flex-col items-end leading-tight">
      {figure} <span className="truncate text-xs text-muted tabular-nums">{promised}</span>
    </span>
  );
}

function Moment({ at }: { at: string }) {
  return (
    <time dateTime={at} title={dateTimeText(at)} className="truncate text-muted tabular-nums">
      {dateText(at)}
    </time>
  );
}

/** Only a few tags fit; the rest is counted, and all are in the title. */
function TagList({ tags }: { tags: ItemSummary['tags'] }) {
  const most = 2;
  return (
    <span className="flex min-w-0 items-center gap-1" title={tags.map(({ name }) => name).join(', ')}>
      {tags.slice(0, most).map((tag) => (
        <span key={tag.id} className="flex min-w-0 items-center gap-1.5 rounded-full border px-2 text-xs leading-5">
          <Swatch color={tag.color} className="size-2" />
          <span className="truncate">{tag.name}</span>
        </span>
      ))}
      {tags.length > most ? <span className="text-xs text-muted">+{tags.length - most}</span> : null}
    </span>
  );
}

/** Every column the product knows of; `folderLabel` says what to call a folder. */
export function columnsOf(folderLabel: (id: number) => { label: string; path: string } | undefined): Column[] {
  return [
    { id: 'sku', label: 'SKU', sort: 'sku', width: 112, render: ({ sku }) => <Words>{sku}</Words> },
    {
      id: 'inventoryNumber',
      label: 'Inventory number',
      sort: 'inventoryNumber',
      width: 150,
      render: ({ inventoryNumber }) => <Words>{inventoryNumber}</Words>,
    },
    {
      id: 'quantity',
      label: 'Quantity',
      sort: 'quantity',
      isNumber: true,
      width: 108,
      render: (item) => <Lying {...item} />,
      renderAlone: (item) => (
        <>
          <StockSign status={item.stockStatus} />
          <Lying {...item} />
        </>
      ),
    },
    {
      id: 'stockStatus',
      label: 'Status',
      sort: 'stockStatus',
      width: 128,
      render: ({ stockStatus }) => <StockBadge status={stockStatus} />,
    },
    {
      id: 'folder',
      label: 'Folder',
      sort: 'folder',
      width: folderWidth,
      render: (item) => (
        <span className="flex min-w-0 flex-col">
          {item.folderId === null ? (
            <span className="truncate text-muted">Unassigned</span>
          ) : (
            <Place of={folderLabel(item.folderId)} lines={severalPlaces(item) ? 1 : 2} />
          )}
          {severalPlaces(item) ? <span className="truncate text-xs leading-4 text-muted">{severalPlaces(item)}</span> : null}
        </span>
      ),
    },
    {
      id: 'lowStockThreshold',
      label: 'Low-stock threshold',
      sort: 'lowStockThreshold',
      isNumber: true,
      width: 160,
      edits: 'lowStockThreshold',
      render: ({ lowStockThreshold, unit }) =>
        lowStockThreshold === null ? null : (
          <Figure unit={unit && unitWord(unit.name, lowStockThreshold)}>{quantityText(lowStockThreshold)}</Figure>
        ),
    },
    {
      id: 'sellingPrice',
      label: 'Selling price',
      sort: 'sellingPrice',
      isNumber: true,
      isPrice: true,
      width: 116,
      edits: 'sellingPrice',
      render: ({ sellingPrice }) => (sellingPrice == null ? null : <Figure>{priceText(sellingPrice)}</Figure>),
    },
    {
      id: 'unitCost',
      label: 'Unit cost',
      sort: 'unitCost',
      isNumber: true,
      isFinancial: true,
      width: 120,
      render: ({ unitCost }) => (unitCost === undefined ? null : <Figure>{costText(unitCost)}</Figure>),
    },
    {
      id: 'totalValue',
      label: 'Total value',
      sort: 'totalValue',
      isNumber: true,
      isFinancial: true,
      width: 116,
      render: ({ totalValue }) => (totalValue === undefined ? null : <Figure>{moneyText(totalValue)}</Figure>),
    },
    { id: 'tags', label: 'Tags', sort: 'tags', width: 200, render: ({ tags }) => (tags.length > 0 ? <TagList tags={tags} /> : null) },
    { id: 'vendor', label: 'Vendor', sort: 'vendor', width: 150, render: ({ vendor }) => <Words>{vendor?.name}</Words> },
    { id: 'unit', label: 'Unit', sort: 'unit', width: 100, render: ({ unit }) => <Words>{unit?.name}</Words> },
    { id: 'createdAt', label: 'Created', sort: 'createdAt', width: 120, render: ({ createdAt }) => <Moment at={createdAt} /> },
    { id: 'updatedAt', label: 'Updated', sort: 'updatedAt', width: 120, render: ({ updatedAt }) => <Moment at={updatedAt} /> },
  ];
}

/** The organization's own fields are columns like any other. */
export function columnOf(field: CustomField): Column {
  return {
    id: `field:${field.id}`,
    label: field.name,
    sortFieldId: field.id,
    isNumber: field.kind === 'number',
    width: 140,
    render: ({ custom }) => <CustomValue field={field} value={custom[field.id]} />,
  };
}
