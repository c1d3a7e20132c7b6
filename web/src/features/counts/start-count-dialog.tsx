import type { Selection } from '@onhand/contract/item-filter';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../platform/api-error.ts';
import { itemCountText } from '../../platform/count-text.ts';
import { showError } from '../../platform/error-toast.ts';
import { dateText } from '../../platform/format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { useStartCount } from './counts.queries.ts';

interface StartCountProps {
  /** The items to count: some, or all that a filter finds. Without it, a folder is chosen here. */
  selection?: Selection;
  /** The number of these items, if it is known. */
  itemCount?: number;
  /** The folder chosen at first, where one is chosen here. */
  folderId?: number;
}

/** Starts a count and leads to it. */
export function StartCountDialog({ isOpen, onClose, ...props }: StartCountProps & { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title="Count stock" description="Everyone with access can count at the same time, on any device.">
        <StartForm {...props} />
      </DialogContent>
    </Dialog>
  );
}

function StartForm({ selection, itemCount, folderId: firstFolder }: StartCountProps) {
  const navigate = useNavigate();
  const folders = useQuery({ ...foldersQuery, enabled: selection === undefined }).data ?? [];
  const start = useStartCount();
  const [folderId, setFolderId] = useState<number | null>(firstFolder ?? null);
  const [typedName, setName] = useState<string>();
  const [isBlind, setIsBlind] = useState(false);
  const [problem, setProblem] = useState<string>();
  const folder = folders.find(({ id }) => id === folderId);
  const [today] = useState(() => dateText(new Date().toISOString()));
  const what = selection ? 'Selected items' : (folder?.name ?? 'All items');
  const name = typedName ?? `${what}, ${today}`;

  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const body = { name, isBlind, selection: selection ?? { filter: folderId === null ? {} : { folderId } } };
    start.mutate(
      { body },
      {
        onSuccess: ({ id }) => void navigate(`/counts/${id}`),
        onError: (error) => {
          const detail = error instanceof ApiError ? error.details.find(({ field }) => field === 'name') : undefined;
          if (detail) setProblem(detail.message);
          else showError(error);
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        {selection ? (
          <p className="text-muted">
            {itemCount === undefined ? 'The items you selected.' : `The ${itemCountText(itemCount)} you selected.`}
          </p>
        ) : (
          <FormField
            label="What to count"
            hint={folder ? `${itemCountText(folder.subtree.itemCount)}, with everything in the folders below.` : undefined}
          >
            <TreePicker nodes={folders} label="Folder" noneLabel="All items" value={folderId} onChange={setFolderId} />
          </FormField>
        )}
        <FormField label="Name" hint="Everyone who counts sees it." error={problem}>
          <Input
            autoComplete="off"
            maxLength={100}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setProblem(undefined);
            }}
          />
        </FormField>
        <Checkbox
          label="Blind count"
          hint="Whoever counts does not see how many should be there."
          checked={isBlind}
          onCheckedChange={setIsBlind}
        />
      </ModalBody>
      <DialogActions isBusy={start.isPending}>Start counting</DialogActions>
    </form>
  );
}
