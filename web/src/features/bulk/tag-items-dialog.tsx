import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemCountText } from '../../platform/count-text.ts';
import { showError } from '../../platform/error-toast.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { tagsQuery, useCreateTag } from '../tags/tags.queries.ts';

interface TagProps {
  action: 'tag' | 'untag';
  count: number;
  /** Only these tags can be taken off; null offers all, because it is not known which the items carry. */
  onlyIds: readonly number[] | null;
  isBusy: boolean;
  onApply: (tagIds: number[], names: string[]) => void;
}

export function TagItemsDialog({ open, onOpenChange, ...props }: TagProps & { open: boolean; onOpenChange: (open: boolean) => void }) {
  const { action, count } = props;
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        size="sm"
        title={action === 'tag' ? `Tag ${itemCountText(count)}` : `Take tags off ${itemCountText(count)}`}
        aria-describedby={undefined}
      >
        <TagForm {...props} />
      </DialogContent>
    </Dialog>
  );
}

function TagForm({ action, onlyIds, isBusy, onApply }: TagProps) {
  const { data: tags = [] } = useQuery(tagsQuery);
  const create = useCreateTag();
  const [chosen, setChosen] = useState<string[]>([]);
  const offered = onlyIds === null ? tags : tags.filter(({ id }) => onlyIds.includes(id));
  const createAndChoose = (name: string) =>
    create.mutate({ body: { name } }, { onSuccess: ({ id }) => setChosen((ids) => [...ids, String(id)]), onError: showError });
  // Tags that somebody deleted meanwhile cannot be added or taken off.
  const picked = tags.filter(({ id }) => chosen.includes(String(id)));
  const apply = () =>
    onApply(
      picked.map(({ id }) => id),
      picked.map(({ name }) => name),
    );
  return (
    <>
      <ModalBody>
        {action === 'untag' && offered.length === 0 ? (
          <p className="text-muted">None of these items carries a tag.</p>
        ) : (
          <FormField label="Tags">
            <Combobox
              label="Tags"
              isMultiple
              placeholder="Choose tags"
              options={offered.map(({ id, name, color }) => ({ value: String(id), label: name, color }))}
              value={chosen}
              onChange={setChosen}
              onCreate={action === 'tag' ? createAndChoose : undefined}
            />
          </FormField>
        )}
      </ModalBody>
      <DialogActions disabled={picked.length === 0} isBusy={isBusy} onClick={apply}>
        {action === 'tag' ? 'Add tags' : 'Remove tags'}
      </DialogActions>
    </>
  );
}
