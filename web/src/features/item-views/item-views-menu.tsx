import type { ItemView, KeptList } from '@onhand/contract/item-views';
import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../../platform/error-toast.ts';
import { useUser } from '../../platform/session.ts';
import { SavedViewsMenu } from '../../ui/saved-views-menu.tsx';
import { toast } from '../../ui/toast.ts';
import { ItemViewDialog } from './item-view-dialog.tsx';
import { itemViewsQuery, useCreateItemView, useDeleteItemView, useUpdateItemView } from './item-views.queries.ts';

interface ItemViewsMenuProps {
  /** The list as it is shown now. */
  list: KeptList;
  viewId: number | null;
  isSame: (one: KeptList, other: KeptList) => boolean;
  onShow: (list: KeptList, viewId: number | null) => void;
  isOpenAtStart: boolean;
}

/** The lists of items that were kept under a name (INV-05): one’s own on every device, and the shared ones. */
export function ItemViewsMenu({ list, viewId, isSame, onShow, isOpenAtStart }: ItemViewsMenuProps) {
  const mayShare = can(useUser().role, 'MANAGE_INVENTORY');
  const { data: views = [] } = useQuery(itemViewsQuery);
  const current = views.find(({ id }) => id === viewId);
  const [dialog, setDialog] = useState<'new' | 'edit' | null>(null);
  const update = useUpdateItemView();
  const remove = useDeleteItemView();
  const create = useCreateItemView();
  const save = (view: ItemView) =>
    update.mutate(
      { params: { id: view.id }, body: { list } },
      { onSuccess: () => void toast({ title: `“${view.name}” saved`, tone: 'success' }), onError: showError },
    );
  const drop = (view: ItemView) => {
    const { name, list: kept, isShared } = view;
    const restore = () =>
      create.mutate({ body: { name, list: kept, isShared } }, { onSuccess: ({ id }) => onShow(kept, id), onError: showError });
    remove.mutate(
      { params: { id: view.id } },
      {
        onSuccess: () => {
          onShow(list, null);
          toast({ title: `“${name}” deleted`, action: { label: 'Undo', onSelect: restore } });
        },
      },
    );
  };
  return (
    <>
      <SavedViewsMenu
        views={views}
        current={current}
        isChanged={current !== undefined && !isSame(current.list, list)}
        mayChange={current !== undefined && (!current.isShared || mayShare)}
        isOpenAtStart={isOpenAtStart}
        onShow={(view) => onShow(view.list, view.id)}
        onSave={save}
        onSaveAs={() => setDialog('new')}
        onRename={() => setDialog('edit')}
        onDelete={drop}
      />
      <ItemViewDialog
        list={list}
        view={dialog === 'edit' ? current : undefined}
        mayShare={mayShare}
        isOpen={dialog !== null}
        onClose={() => setDialog(null)}
        onSaved={(view) => onShow(view.list, view.id)}
      />
    </>
  );
}
