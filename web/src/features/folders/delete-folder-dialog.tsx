import type { DeletedContents, DeletionPreview, Folder } from '@onhand/contract/folders';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { folderCountText, itemCountText } from '../../platform/count-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { RadioGroup, RadioItem } from '../../ui/radio-group.tsx';
import { toast } from '../../ui/toast.ts';
import { contentsText, goingWords } from './deletion-words.ts';
import { withDescendants } from './folder-tree.rules.ts';
import { foldersQuery, useFolderLabels } from './folders.queries.ts';
import { removalQuery, useDeleteFolder, useUndoDeletion } from './folder-changes.queries.ts';

interface DeleteProps {
  folder: Folder;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: (folder: Folder) => void;
}

/** Says what goes, and asks what becomes of the items inside (FOLD-01). */
export function DeleteFolderDialog({ folder: asked, open, onOpenChange, onDeleted }: DeleteProps) {
  const folders = useQuery(foldersQuery).data ?? [];
  // The folder is looked up as it is now: items that colleagues put in meanwhile would go as well.
  const folder = folders.find(({ id }) => id === asked.id) ?? asked;
  const remove = useDeleteFolder();
  const { undo } = useUndoDeletion();
  const parent = folders.find(({ id }) => id === folder.parentId);
  const [wanted, setWanted] = useState<DeletedContents>('move-to-parent');
  const contents = wanted === 'move-to-parent' && !parent ? 'unassign' : wanted;
  const below = withDescendants(folders, [folder.id]).size - 1;
  const items = itemCountText(folder.subtree.itemCount);
  const hasItems = folder.subtree.itemCount > 0;
  // Of a folder that is going, or gone, nothing is asked any more.
  const isGoing = remove.variables?.params.id === folder.id && !remove.isError;
  const { data: preview } = useQuery({ ...removalQuery(folder.id, contents), enabled: open && hasItems && !isGoing });
  const holds = preview ? contentsText(preview) : items;
  const confirm = () =>
    remove.mutate(
      { params: { id: folder.id }, query: { contents } },
      {
        onSuccess: ({ deletedFolders, affectedItems, deletionId }) => {
          onOpenChange(false);
          onDeleted(folder);
          const title = deletedFolders === 1 ? `“${folder.name}” deleted` : `${folderCountText(deletedFolders)} deleted`;
          toast({
            title,
            description: affectedItems > 0 ? outcomes[contents](itemCountText(affectedItems)) : undefined,
            tone: 'success',
            action: { label: 'Undo', onSelect: () => undo(deletionId, folder.name) },
          });
        },
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete “${folder.name}”?`}
      text={`${whatGoes(below)} ${hasItems ? `${below > 0 ? 'Together they hold' : 'It holds'} ${holds}.` : 'No items are inside.'} ${undoable(hasItems && contents === 'delete')}`}
      confirmLabel={hasItems && contents === 'delete' ? `Delete folder and ${items}` : 'Delete folder'}
      isBusy={remove.isPending}
      onConfirm={confirm}
    >
      {hasItems ? (
        <>
          <FormField label={folder.subtree.itemCount === 1 ? 'What happens to the item?' : `What happens to the ${items}?`} isGroup>
            <RadioGroup value={contents} onValueChange={(value) => setWanted(value as DeletedContents)}>
              {parent ? <RadioItem value="move-to-parent" label={`Move to “${parent.name}”`} /> : null}
              <RadioItem value="unassign" label="Keep without a folder" hint="Listed under Unassigned." />
              <RadioItem value="archive" label="Archive" hint="Out of the lists, but can be restored in Settings." />
              <RadioItem value="delete" label="Delete for good" hint="Archive instead to keep a record." />
            </RadioGroup>
          </FormField>
          {preview ? <WhereItGoes preview={preview} /> : null}
        </>
      ) : null}
    </ConfirmDialog>
  );
}

/** PLC-17: how much goes where. What is kept elsewhere goes there, whatever is chosen. */
function WhereItGoes({ preview: { goes, furtherPlaces } }: { preview: DeletionPreview }) {
  const labels = useFolderLabels();
  return (
    <dl aria-label="Where it goes" className="mt-4 flex flex-col gap-1.5 border-t pt-3 text-sm">
      {goes.map((going) => {
        const { where, what } = goingWords(going, (id) => labels.get(id)?.label);
        return (
          <div key={`${going.fate} ${going.placeId}`} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="min-w-0 font-medium wrap-anywhere">{where}</dt>
            <dd className="text-muted tabular-nums">{what}</dd>
          </div>
        );
      })}
      {furtherPlaces > 0 ? <div className="text-muted">and to {furtherPlaces} more places where it is kept</div> : null}
    </dl>
  );
}

function undoable(isDeletedForGood: boolean): string {
  return isDeletedForGood
    ? 'For a week the folder can be brought back, in the activity log too; items deleted for good cannot.'
    : 'For a week it can be undone, in the activity log too.';
}

function whatGoes(below: number): string {
  return below > 0 ? `The folder and the ${folderCountText(below)} inside it are deleted.` : 'The folder is deleted.';
}

const outcomes: Record<DeletedContents, (items: string) => string> = {
  'move-to-parent': (items) => `${items} moved up.`,
  unassign: (items) => `${items} now in no folder.`,
  archive: (items) => `${items} archived.`,
  delete: (items) => `${items} deleted.`,
};
