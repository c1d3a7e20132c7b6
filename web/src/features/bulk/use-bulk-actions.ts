import type { ExportFormat } from '@onhand/contract/exports';
import type { BulkChange, BulkResult } from '@onhand/contract/bulk-change';
import type { Selection } from '@onhand/contract/item-filter';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { itemCountText } from '../../platform/count-text.ts';
import { showError } from '../../platform/error-toast.ts';
import { datedName, saveFile } from '../../platform/save-file.ts';
import { type ToastOptions, toast } from '../../ui/toast.ts';
import { exportItems } from '../inventory/inventory.queries.ts';
import { type BulkStep, tagsBack, useBulkRun, useTakeMoveBack, useUndoBulkEdit } from './bulk.queries.ts';

/** The words for a bulk change while it runs and when it is done: “Moving”, “moved to Van”. */
interface Words {
  doing: string;
  done: string;
}

export interface BulkActions {
  /** The change that runs at the moment: “Moving 1,200 items”. */
  running: string | null;
  /** Answers whether it went well; a failure has been told by then, unless `tell` takes it. */
  run: (change: BulkChange, words: Words, tell?: (error: unknown) => void) => Promise<boolean>;
  move: (folderId: number | null, folderName: string | null) => Promise<boolean>;
  retag: (action: 'tag' | 'untag', tagIds: number[], tagNames: readonly string[]) => Promise<boolean>;
  archive: () => Promise<boolean>;
  restore: () => Promise<boolean>;
  remove: () => Promise<boolean>;
  exportAs: (format: ExportFormat, withArchived?: boolean) => Promise<boolean>;
}

/** Everything that is done with a selection, with its progress, its result and the way back where there is one. */
export function useBulkActions(selection: Selection, count: number): BulkActions {
  const navigate = useNavigate();
  const { mutateAsync } = useBulkRun();
  const { mutateAsync: undoEdit } = useUndoBulkEdit();
  const takeMoveBack = useTakeMoveBack();
  const [running, setRunning] = useState<string | null>(null);

  const attempt = async (doing: string, work: () => Promise<void>, tell: (error: unknown) => void = showError) => {
    setRunning(`${doing} ${itemCountText(count)}`);
    try {
      await work();
      return true;
    } catch (error) {
      tell(error);
      return false;
    } finally {
      setRunning(null);
    }
  };
  const apply = async (change: BulkChange, done: string, actionAfter?: (result: BulkResult) => ToastOptions['action']) => {
    const result = await mutateAsync({ body: { selection, change } });
    const title = `${itemCountText(result.changed)} ${done}`;
    toast(result.changed === 0 ? { title: 'Nothing to change' } : { title, tone: 'success', action: actionAfter?.(result) });
  };
  /** Takes a change back, and says so. */
  const undo = (done: string, steps: readonly BulkStep[]): ToastOptions['action'] => ({
    label: 'Undo',
    onSelect: () => {
      void attempt('Undoing for', async () => {
        let changed = 0;
        for (const body of steps) changed += (await mutateAsync({ body })).changed;
        toast({ title: `${itemCountText(changed)} ${done}`, tone: 'success' });
      });
    },
  });
  const undoOfMove = (result: BulkResult, folderId: number | null): ToastOptions['action'] => ({
    label: 'Undo',
    onSelect: () => {
      void attempt('Undoing for', async () => {
        toast({ title: `${itemCountText(await takeMoveBack(result, folderId))} moved back`, tone: 'success' });
      });
    },
  });
  const undoOfEdit = (id: number): ToastOptions['action'] => ({
    label: 'Undo',
    onSelect: () => {
      void attempt('Undoing for', async () => {
        const { changed, left } = await undoEdit({ params: { id } });
        const description = left > 0 ? `${itemCountText(left)} changed since, and left alone.` : undefined;
        toast({ title: `${itemCountText(changed)} as before`, description, tone: 'success' });
      });
    },
  });
  const viewArchived: ToastOptions['action'] = { label: 'View', onSelect: () => void navigate('/settings/archived') };

  return {
    running,
    run: (change, { doing, done }, tell) =>
      attempt(doing, () => apply(change, done, ({ editId }) => (editId === undefined ? undefined : undoOfEdit(editId))), tell),
    move: (folderId, folderName) => {
      const done = folderName === null ? 'moved out of all folders' : `moved to “${folderName}”`;
      return attempt('Moving', () =>
        apply({ action: 'move', folderId }, done, (result) => result.movedFrom && undoOfMove(result, folderId)),
      );
    },
    retag: (action, tagIds, tagNames) => {
      const names = tagNames.map((name) => `“${name}”`).join(', ');
      const [doing, done] = action === 'tag' ? ['Tagging', `tagged ${names}`] : ['Untagging', `no longer tagged ${names}`];
      return attempt(doing, () =>
        apply({ action, tagIds }, done, ({ retagged }) => retagged && undo('tagged as before', tagsBack(retagged, action))),
      );
    },
    archive: () =>
      attempt('Archiving', () =>
        apply({ action: 'archive' }, 'archived', ({ itemIds }) =>
          itemIds ? undo('restored', [{ selection: { itemIds }, change: { action: 'restore' } }]) : viewArchived,
        ),
      ),
    restore: () => attempt('Restoring', () => apply({ action: 'restore' }, 'restored')),
    remove: () => attempt('Deleting', () => apply({ action: 'delete' }, 'deleted')),
    exportAs: (format, withArchived) =>
      attempt('Exporting', async () => {
        saveFile(await exportItems(selection, format, withArchived), datedName('items', format, new Date()));
        toast({ title: `${itemCountText(count)} exported`, tone: 'success' });
      }),
  };
}
