import { ItemViewInput, type KeptList } from '@onhand/contract/item-views';
import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { KeptViews } from '../../platform/kept-views.tsx';
import { useUser } from '../../platform/session.ts';
import { itemViewsQuery, useCreateItemView, useDeleteItemView, useUpdateItemView } from './item-views.queries.ts';

interface ItemViewsMenuProps {
  /** The list as it is shown now. */
  list: KeptList;
  viewId: number | null;
  isSame: (one: KeptList, other: KeptList) => boolean;
  onShow: (list: KeptList, viewId: number | null) => void;
  isOpenAtStart: boolean;
}

const Fields = ItemViewInput.pick({ name: true, isShared: true });

/** The lists of items that were kept under a name (INV-05): one’s own on every device, and the shared ones. */
export function ItemViewsMenu({ list, ...shown }: ItemViewsMenuProps) {
  const mayShare = can(useUser().role, 'MANAGE_INVENTORY');
  const { data: views = [] } = useQuery(itemViewsQuery);
  const create = useCreateItemView();
  const update = useUpdateItemView();
  const remove = useDeleteItemView();
  return (
    <KeptViews
      {...shown}
      views={views}
      shown={list}
      keptIn={(view) => view.list}
      mayChange={({ isShared }) => !isShared || mayShare}
      fields={Fields}
      description="Keeps the folder, search, filters and order you see now, on all your devices."
      shareLabel={mayShare ? 'Share with everyone on the team' : undefined}
      placeholder="Valves to order"
      isBusy={create.isPending || update.isPending}
      create={(kept, body, outcome) => create.mutate({ body: { list: kept, ...body } }, outcome)}
      update={(id, change, outcome) => update.mutate({ params: { id }, body: 'kept' in change ? { list: change.kept } : change }, outcome)}
      remove={(id, outcome) => remove.mutate({ params: { id } }, outcome)}
    />
  );
}
