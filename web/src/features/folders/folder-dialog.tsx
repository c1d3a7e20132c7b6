import { zodResolver } from '@hookform/resolvers/zod';
import { colors } from '@onhand/contract/color';
import { type Folder, FolderInput } from '@onhand/contract/folders';
import { useQuery } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { showError } from '../../platform/error-toast.ts';
import { showFormError } from '../../platform/form-errors.ts';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { SwatchChoice } from '../../ui/swatch.tsx';
import { toast } from '../../ui/toast.ts';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { useIsHere } from '../../ui/use-is-here.ts';
import { pathTo } from './folder-tree.rules.ts';
import { foldersQuery } from './folders.queries.ts';
import { useCreateFolder, useUpdateFolder } from './folder-changes.queries.ts';
import { openFolders } from './use-open-folders.ts';

interface FolderFormProps {
  folder?: Folder;
  parentId?: number | null;
  /** The new folder is told only while the dialog is still open: a person who closed it meanwhile is elsewhere. */
  onCreated?: (folder: Folder) => void;
}

type FolderDialogProps = FolderFormProps & {
  /** Asked for by its colour rather than its name. */
  isAboutColor?: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

function focusColor(event: Event): void {
  const chosen = event.target instanceof Element ? event.target.querySelector<HTMLElement>('input[type="radio"]:checked') : null;
  if (!chosen) return;
  event.preventDefault();
  chosen.focus();
}

/** A new folder with its place, or name and colour of one there is. */
export function FolderDialog({ isAboutColor = false, open, onOpenChange, ...props }: FolderDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={props.folder ? 'Edit folder' : 'New folder'}
        size="sm"
        aria-describedby={undefined}
        onOpenAutoFocus={isAboutColor ? focusColor : undefined}
      >
        <FolderForm {...props} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function FolderForm({ folder, parentId = null, onCreated, onDone }: FolderFormProps & { onDone: () => void }) {
  const folders = useQuery(foldersQuery);
  const create = useCreateFolder();
  const update = useUpdateFolder();
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(FolderInput),
    defaultValues: { name: folder?.name ?? '', color: colors.find((color) => color === folder?.color) ?? null, parentId },
  });
  const isOpen = useIsHere();
  // Promises, because the dialog may be closed by the time of the answer, which is told all the same.
  const save = async (body: FolderInput) => {
    try {
      const saved = folder
        ? await update.mutateAsync({ params: { id: folder.id }, body: { name: body.name, color: body.color } })
        : await create.mutateAsync({ body });
      openFolders(pathTo(folders.data ?? [], saved.parentId).map(({ id }) => id));
      toast({ title: folder ? `“${saved.name}” saved` : `“${saved.name}” created`, tone: 'success' });
      if (!isOpen()) return;
      onDone();
      if (!folder) onCreated?.(saved);
    } catch (error) {
      if (isOpen()) showFormError(error, ['name', 'color', 'parentId'], setError);
      else showError(error);
    }
  };
  return (
    <form onSubmit={(event) => void handleSubmit(save)(event)} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        <FormField label="Name" error={formState.errors.name?.message}>
          <Input autoComplete="off" maxLength={120} {...register('name')} />
        </FormField>
        {folder ? null : (
          <FormField label="Inside" error={formState.errors.parentId?.message}>
            <Controller
              control={control}
              name="parentId"
              render={({ field }) => (
                <TreePicker
                  label="Inside"
                  noneLabel="Top level"
                  nodes={folders.data ?? []}
                  value={field.value ?? null}
                  onChange={field.onChange}
                />
              )}
            />
          </FormField>
        )}
        <Controller
          control={control}
          name="color"
          render={({ field }) => <SwatchChoice label="Color" colors={colors} value={field.value ?? null} onValueChange={field.onChange} />}
        />
      </ModalBody>
      <DialogActions isBusy={create.isPending || update.isPending}>{folder ? 'Save' : 'Create folder'}</DialogActions>
    </form>
  );
}
