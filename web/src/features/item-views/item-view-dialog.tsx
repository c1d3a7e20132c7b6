import { type ItemView, ItemViewInput, type KeptList } from '@onhand/contract/item-views';
import { ViewDialog } from '../../platform/view-dialog.tsx';
import { useCreateItemView, useUpdateItemView } from './item-views.queries.ts';

interface ItemViewDialogProps {
  list: KeptList;
  view: ItemView | undefined;
  mayShare: boolean;
  isOpen: boolean;
  onClose: () => void;
  onSaved: (view: ItemView) => void;
}

const Fields = ItemViewInput.pick({ name: true, isShared: true });

export function ItemViewDialog({ list, view, mayShare, ...dialog }: ItemViewDialogProps) {
  const create = useCreateItemView();
  const update = useUpdateItemView();
  return (
    <ViewDialog
      {...dialog}
      view={view}
      fields={Fields}
      description="Keeps the folder, search, filters and order you see now, on all your devices."
      shareLabel={mayShare ? 'Share with everyone on the team' : undefined}
      placeholder="Valves to order"
      isBusy={create.isPending || update.isPending}
      save={(body, outcome) => {
        if (view) update.mutate({ params: { id: view.id }, body }, outcome);
        else create.mutate({ body: { list, ...body } }, outcome);
      }}
    />
  );
}
