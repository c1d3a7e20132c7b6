import type { Tag } from '@onhand/contract/tags';
import { itemCountText } from '../../platform/count-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { tellDone } from '../../ui/tell-done.ts';
import { useDeleteTag } from './tags.queries.ts';

export function DeleteTagDialog({ tag, open, onOpenChange }: { tag: Tag; open: boolean; onOpenChange: (open: boolean) => void }) {
  const remove = useDeleteTag();
  const confirm = () => remove.mutate({ params: { id: tag.id } }, tellDone(`“${tag.name}” deleted`));
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete “${tag.name}”?`}
      text={
        tag.itemCount === 0
          ? 'No item carries this tag. This cannot be undone.'
          : `It is taken off ${itemCountText(tag.itemCount)}; the items themselves stay. This cannot be undone.`
      }
      confirmLabel="Delete tag"
      isBusy={remove.isPending}
      onConfirm={confirm}
    />
  );
}
