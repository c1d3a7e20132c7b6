import type { ItemSummary } from '@onhand/contract/item-answers';
import { unitWord } from '@onhand/contract/unit-words';
import { Link } from 'react-router';
import { itemCountText } from '../../../platform/count-text.ts';
import { dateText, quantityText } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ActionsHead, NumberCell, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../../ui/table.tsx';
import { useIsMobile } from '../../../ui/use-is-mobile.ts';
import { useFolderLabels } from '../../folders/folders.queries.ts';
import { ArchivedMenu } from './archived-menu.tsx';
import type { ArchivedItems } from './use-archived-items.ts';

type ArchivedTableProps = Pick<ArchivedItems, 'items' | 'total' | 'isFetching' | 'isSimilar' | 'more'> & {
  selectedIds: ReadonlySet<number>;
  /** Everything found is selected, read or not. */
  isAll: boolean;
  onSelect: (ids: ReadonlySet<number>) => void;
  onSelectAll: () => void;
};

export function ArchivedTable({
  items,
  total,
  isFetching,
  isSimilar,
  more,
  selectedIds,
  isAll,
  onSelect,
  onSelectAll,
}: ArchivedTableProps) {
  const isMobile = useIsMobile();
  const folderLabels = useFolderLabels();
  const hasEvery = items.every(({ id }) => selectedIds.has(id));
  const toggle = (id: number) => {
    const next = new Set(selectedIds);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  return (
    <>
      {isSimilar ? <p className="border-b px-4 py-3 text-muted md:px-5">Nothing has exactly these words. These look like it.</p> : null}
      <Table label="Archived items">
        <TableHeader>
          <TableHead className="w-12">
            <Checkbox
              aria-label="Select every item shown"
              checked={hasEvery}
              isIndeterminate={!hasEvery && selectedIds.size > 0}
              onCheckedChange={() => onSelect(new Set(hasEvery ? [] : items.map(({ id }) => id)))}
            />
          </TableHead>
          <TableHead>Item</TableHead>
          {isMobile ? null : (
            <>
              <TableHead>Folder</TableHead>
              <TableHead isNumeric>Quantity</TableHead>
              <TableHead>Archived</TableHead>
            </>
          )}
          <ActionsHead className="w-14" />
        </TableHeader>
        <TableBody>
          {items.map((item) => (
            <ArchivedRow
              key={item.id}
              item={item}
              folderName={item.folderId === null ? 'Unassigned' : folderLabels.get(item.folderId)?.label}
              isSelected={selectedIds.has(item.id)}
              isMobile={isMobile}
              onToggle={() => toggle(item.id)}
            />
          ))}
        </TableBody>
      </Table>
      {more ? (
        <div className="flex flex-wrap items-center justify-center gap-2 border-t p-3">
          <Button isBusy={isFetching} onClick={more}>
            Show more of {itemCountText(total)}
          </Button>
          {hasEvery && !isAll && !isSimilar ? <Button onClick={onSelectAll}>Select all {itemCountText(total)}</Button> : null}
        </div>
      ) : null}
    </>
  );
}

interface ArchivedRowProps {
  item: ItemSummary;
  folderName: string | undefined;
  isSelected: boolean;
  isMobile: boolean;
  onToggle: () => void;
}

function ArchivedRow({ item, folderName, isSelected, isMobile, onToggle }: ArchivedRowProps) {
  return (
    <TableRow isSelected={isSelected}>
      <TableCell>
        <Checkbox aria-label={`Select ${item.name}`} checked={isSelected} onCheckedChange={onToggle} />
      </TableCell>
      <TableCell>
        <Link
          to={`/item/${item.id}`}
          className="inline-flex touch items-center rounded-sm font-medium wrap-anywhere underline-offset-4 hover:underline"
        >
          {item.name}
        </Link>
        <p className="text-sm text-muted">{isMobile ? [item.sku, archivedText(item)].filter(Boolean).join(' · ') : item.sku}</p>
      </TableCell>
      {isMobile ? null : (
        <>
          <TableCell className="text-muted">{folderName}</TableCell>
          <NumberCell unit={item.unit && unitWord(item.unit.name, item.quantity)}>{quantityText(item.quantity)}</NumberCell>
          <TableCell className="whitespace-nowrap text-muted tabular-nums">{archivedText(item)}</TableCell>
        </>
      )}
      <TableCell className="text-right">
        <ArchivedMenu item={item} />
      </TableCell>
    </TableRow>
  );
}

function archivedText({ archivedAt }: ItemSummary): string {
  return archivedAt === null ? '' : dateText(archivedAt);
}
