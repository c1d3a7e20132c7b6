import type { Tag } from '@onhand/contract/tags';
import { useState } from 'react';
import { itemCountText } from '../../platform/count-text.ts';
import { OptionList } from '../../ui/combobox.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useMergeTag } from './tags.queries.ts';

interface MergeProps {
  tag: Tag;
  others: readonly Tag[];
}

export function MergeTagDialog({ open, onOpenChange, ...props }: MergeProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { tag } = props;
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={`Merge “${tag.name}” into…`}
        description={`${itemCountText(tag.itemCount)} will carry the tag you choose instead, and “${tag.name}” is deleted. This cannot be undone.`}
      >
        <MergeChoice {...props} />
      </DialogContent>
    </Dialog>
  );
}

function MergeChoice({ tag, others }: MergeProps) {
  const merge = useMergeTag();
  const [intoId, setIntoId] = useState<number | null>(null);
  const into = others.find(({ id }) => id === intoId);
  const confirm = (target: Tag) =>
    merge.mutate(
      { params: { id: tag.id }, body: { into: target.id } },
      { onSuccess: ({ name }) => toast({ title: `“${tag.name}” merged into “${name}”`, tone: 'success' }) },
    );
  return (
    <>
      <div className="flex min-h-0 grow flex-col border-t">
        <OptionList
          label="Tags"
          placeholder="Find a tag"
          nothingFound="No other tag of this name."
          options={others.map(({ id, name, color, itemCount }) => ({
            value: String(id),
            label: name,
            color,
            detail: itemCountText(itemCount),
          }))}
          value={intoId === null ? [] : [String(intoId)]}
          onPick={(id) => setIntoId(Number(id))}
        />
      </div>
      <DialogActions disabled={!into} isBusy={merge.isPending} onClick={() => into && confirm(into)}>
        <span className="max-w-56 truncate">{into ? `Merge into “${into.name}”` : 'Choose a tag'}</span>
      </DialogActions>
    </>
  );
}
