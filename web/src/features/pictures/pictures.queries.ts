import { api } from '@onhand/contract';
import type { Item } from '@onhand/contract/item-answers';
import { maxImagesPerItem } from '@onhand/contract/item-images';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { showError } from '../../platform/error-toast.ts';
import { formWith } from '../../platform/form-with.ts';
import { useWrite } from '../../platform/use-write.ts';
import { toast } from '../../ui/toast.ts';
import { makeItemsStale } from '../item-cache/item-cache.queries.ts';
import { showChanged } from '../item-cache/shown-item.queries.ts';
import { picturesIn } from './picture-files.ts';

export interface UploadProgress {
  done: number;
  total: number;
}

/** One after the other, so that they keep their order; one that is refused does not stop the rest. */
export async function uploadPictures(
  queryClient: QueryClient,
  itemId: number,
  pictures: readonly File[],
  onProgress: (progress: UploadProgress) => void,
): Promise<void> {
  for (const [done, picture] of pictures.entries()) {
    onProgress({ done, total: pictures.length });
    try {
      const item = await call(api.inventory.addImage, { params: { id: itemId }, body: formWith('image', picture) });
      showChanged(queryClient, itemId, { images: item.images, coverImageId: item.coverImageId });
    } catch (error) {
      showError(error);
    }
  }
  await makeItemsStale(queryClient);
}

/** Takes files from wherever they come; `progress` is there while they are on their way. */
export function usePictureUpload({ id, images }: Pick<Item, 'id' | 'images'>) {
  const queryClient = useQueryClient();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const upload = async (files: Iterable<File>) => {
    const { pictures, problem } = picturesIn(files);
    if (problem) toast({ title: 'Not uploaded', description: problem, tone: 'destructive' });
    const room = maxImagesPerItem - images.length;
    if (pictures.length > room) {
      toast({ title: 'Not uploaded', description: `An item has at most ${maxImagesPerItem} pictures.`, tone: 'destructive' });
      return;
    }
    if (pictures.length === 0) return;
    await uploadPictures(queryClient, id, pictures, setProgress);
    setProgress(null);
  };
  return { progress, upload };
}

/** The new order is shown at once; the first is the cover. */
export function useArrangePictures({ id, images }: Pick<Item, 'id' | 'images'>) {
  const queryClient = useQueryClient();
  const mutationKey = ['pictures', id];
  return useMutation({
    mutationFn: (imageIds: number[]) => call(api.inventory.arrangeImages, { params: { id }, body: { imageIds } }),
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    onMutate: (imageIds) => {
      const ordered = imageIds.flatMap((imageId) => images.find((image) => image.id === imageId) ?? []);
      return { rollBack: showChanged(queryClient, id, { images: ordered, coverImageId: ordered[0]?.id ?? null }) };
    },
    onError: (_error, _input, result) => result?.rollBack(),
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey }) <= 1) void makeItemsStale(queryClient);
    },
  });
}

export function useRemovePicture() {
  return useWrite(api.inventory.removeImage, (queryClient, { id, images, coverImageId }) => {
    showChanged(queryClient, id, { images, coverImageId });
    void makeItemsStale(queryClient);
  });
}
