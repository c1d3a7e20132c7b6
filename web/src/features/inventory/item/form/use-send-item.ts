import type { Item } from '@onhand/contract/item-answers';
import type { ItemInput } from '@onhand/contract/item-inputs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showError } from '../../../../platform/error-toast.ts';
import { toast } from '../../../../ui/toast.ts';
import { useCreateItem } from '../../inventory.queries.ts';
import { type UploadProgress, uploadPictures } from '../../../pictures/pictures.queries.ts';
import { useIsHere } from '../../../../ui/use-is-here.ts';

export type NewItemInput = ItemInput;

interface Outcome {
  item?: Item;
  error?: unknown;
  /** True while the form is still open, so that it can go on. */
  isHere: boolean;
}

/** Creates the item, then uploads its pictures. A person who closes the form meanwhile is told how it ended. */
export function useSendItem(onCreated: () => void) {
  const queryClient = useQueryClient();
  const create = useCreateItem();
  const isHere = useIsHere();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const send = async (body: NewItemInput, pictures: readonly File[], isAnother: boolean): Promise<Outcome> => {
    try {
      const item = await create.mutateAsync({ body });
      onCreated();
      if (pictures.length > 0) await uploadPictures(queryClient, item.id, pictures, setProgress);
      setProgress(null);
      // Opened, the item is its own confirmation.
      if (isAnother || !isHere()) toast({ title: `“${item.name}” created`, tone: 'success' });
      return { item, isHere: isHere() };
    } catch (error) {
      if (!isHere()) showError(error);
      return { error, isHere: isHere() };
    }
  };
  return { send, progress, isBusy: create.isPending || progress !== null };
}
