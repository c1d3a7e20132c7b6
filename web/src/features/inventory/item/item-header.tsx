import { type Item, ItemChange } from '@onhand/contract/inventory';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, Pencil } from 'lucide-react';
import { Link } from 'react-router';
import { moneyText, quantityText } from '../../../platform/format.ts';
import { Button } from '../../../ui/button.tsx';
import { foldersQuery } from '../../folders/folders.queries.ts';
import { ItemThumb } from '../list/item-thumb.tsx';
import { StockBadge } from '../tools/stock-badge.tsx';
import { folderPath } from './folder-path.ts';
import { InPlace } from './in-place.tsx';
import { useSaveItem } from './item.queries.ts';

interface ItemHeaderProps {
  item: Item;
  canEdit: boolean;
  onCount: () => void;
  onShowPictures: () => void;
}

/** What the item is and how much of it there is. */
export function ItemHeader({ item, canEdit, onCount, onShowPictures }: ItemHeaderProps) {
  const save = useSaveItem(item.id);
  return (
    <div className="px-5 pb-4">
      <div className="flex items-start gap-4">
        <button type="button" aria-label="Show pictures" onClick={onShowPictures} className="shrink-0 rounded-md">
          <ItemThumb item={item} size="medium" className="size-18 rounded-md border" />
        </button>
        <div className="min-w-0 grow">
          <h2 className="text-lg font-semibold">
            <InPlace
              label="Name"
              text={item.name}
              canEdit={canEdit}
              check={(text) => ItemChange.shape.name.safeParse(text).error?.issues[0]?.message}
              onSave={(text) => save({ name: text }, { name: text.trim() })}
            />
          </h2>
          <FolderPath folderId={item.folderId} />
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 text-2xl font-semibold tabular-nums wrap-anywhere">
          {quantityText(item.quantity)}
          {item.unit ? <span className="ml-1.5 text-base font-normal text-muted">{item.unit.name}</span> : null}
        </p>
        <StockBadge status={item.stockStatus} />
        {canEdit ? (
          <Button size="sm" variant="ghost" className="ml-auto" onClick={onCount}>
            <Pencil aria-hidden />
            Set quantity
          </Button>
        ) : null}
      </div>
      {item.totalValue === undefined ? null : <p className="text-sm text-muted tabular-nums">Worth {moneyText(item.totalValue)}</p>}
    </div>
  );
}

function FolderPath({ folderId }: { folderId: number | null }) {
  const { data: folders = [] } = useQuery(foldersQuery);
  const path = folderPath(folders, folderId);
  if (path.length === 0) return <p className="text-sm text-muted">No folder</p>;
  return (
    <nav aria-label="Folder of this item">
      <ol className="flex flex-wrap items-center gap-x-1 text-sm text-muted">
        {path.map(({ id, name }, place) => (
          <li key={id} className="flex min-w-0 items-center gap-1">
            {place > 0 ? <ChevronRight aria-hidden className="size-3 shrink-0" /> : null}
            <Link
              to={`/folder/${id}`}
              className="inline-flex touch min-w-0 items-center rounded-sm wrap-anywhere underline-offset-4 hover:text-text hover:underline"
            >
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
