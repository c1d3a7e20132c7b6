import type { DeletedContents, Folder } from '@onhand/contract/folders';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { figureText, folderCountText, itemCountText } from '../../platform/count-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { RadioGroup, RadioItem } from '../../ui/radio-group.tsx';
import { toast } from '../../ui/toast.ts';
import { movingQuery } from '../item-cache/item-cache.queries.ts';
import { withDescendants } from './folder-tree.rules.ts';
import { foldersQuery } from './folders.queries.ts';
import { useDeleteFolder } from './folder-changes.queries.ts';

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
  const parent = folders.find(({ id }) => id === folder.parentId);
  const [wanted, setWanted] = useState<DeletedContents>('move-to-parent');
  const contents = wanted === 'move-to-parent' && !parent ? 'unassign' : wanted;
  const below = withDescendants(folders, [folder.id]).size - 1;
  const items = itemCountText(folder.subtree.itemCount);
  const hasItems = folder.subtree.itemCount > 0;
  const { data: moving } = useQuery({ ...movingQuery({ filter: { folderId: folder.id } }), enabled: open && hasItems });
  const elsewhere = moving?.severalCount ?? 0;
  const confirm = () =>
    remove.mutate(
      { params: { id: folder.id }, query: { contents } },
      {
        onSuccess: ({ deletedFolders, affectedItems }) => {
          onOpenChange(false);
          onDeleted(folder);
          const title = deletedFolders === 1 ? `“${folder.name}” deleted` : `${folderCountText(deletedFolders)} deleted`;
          toast({ title, description: affectedItems > 0 ? outcomes[contents](itemCountText(affectedItems)) : undefined, tone: 'success' });
        },
      },
    );
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Delete “${folder.name}”?`}
      text={`${whatGoes(below)} ${hasItems ? `${below > 0 ? 'Together they hold' : 'It holds'} ${items}.` : 'No items are inside.'} This cannot be undone.`}
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
          {elsewhere > 0 ? <p className="text-sm text-pretty text-muted">{stayWords(elsewhere, contents)}</p> : null}
        </>
      ) : null}
    </ConfirmDialog>
  );
}

/** PLC-17: what lies elsewhere too lives on there. */
function stayWords(count: number, contents: DeletedContents): string {
  const these = count === 1 ? 'One of them also lies' : `${figureText(count)} of them also lie`;
  const rest = contents === 'archive' || contents === 'delete' ? ` ${count === 1 ? 'It is' : 'They are'} not ${contents}d.` : '';
  return `${these} elsewhere.${rest} What is kept elsewhere goes there with what lies here; nothing of it is lost.`;
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
