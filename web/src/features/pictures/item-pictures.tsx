import type { Item } from '@onhand/contract/item-answers';
import { maxImagesPerItem } from '@onhand/contract/item-images';
import { Images } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { cx } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Progress } from '../../ui/progress.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Lightbox } from './lightbox.tsx';
import { PictureButtons } from './picture-buttons.tsx';
import { PictureTile } from './picture-tile.tsx';
import { useArrangePictures, usePictureUpload, useRemovePicture } from './pictures.queries.ts';
import { usePastedFiles } from './use-pasted-files.ts';

/** INV-08: upload, order, cover, delete. Files may also be dropped here or pasted. */
export function ItemPictures({ item, canEdit }: { item: Item; canEdit: boolean }) {
  const { images } = item;
  const { progress, upload } = usePictureUpload(item);
  const arrange = useArrangePictures(item);
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const [deletingId, setDeletingId] = useState<number | null>(null);
  const [draggedId, setDraggedId] = useState<number | null>(null);
  const [isDropTarget, setIsDropTarget] = useState(false);
  const [said, setSaid] = useState('');
  usePastedFiles(canEdit, (files) => void upload(files));

  const moveTo = (imageId: number, place: number) => {
    const rest = images.filter(({ id }) => id !== imageId).map(({ id }) => id);
    arrange.mutate(rest.toSpliced(place, 0, imageId));
    setSaid(`Picture is now number ${place + 1} of ${images.length}.`);
  };
  const drop = (event: DragEvent) => {
    setIsDropTarget(false);
    if (!canEdit || event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void upload(event.dataTransfer.files);
  };
  const hasFiles = (event: DragEvent) => canEdit && event.dataTransfer.types.includes('Files');
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is one of four ways to add files; the buttons are for every hand and key
    <section
      aria-label="Pictures"
      className={cx('flex min-h-48 flex-col gap-4 rounded-md', isDropTarget && 'bg-accent-soft outline-2 outline-accent outline-dashed')}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        setIsDropTarget(true);
      }}
      onDragLeave={() => setIsDropTarget(false)}
      onDrop={drop}
    >
      {images.length === 0 ? (
        <EmptyState
          icon={<Images aria-hidden />}
          title="No pictures yet"
          text={canEdit ? 'The first one becomes the cover. You can also drop or paste pictures here.' : undefined}
          action={canEdit ? <PictureButtons onFiles={(files) => void upload(files)} isBusy={progress !== null} /> : undefined}
        />
      ) : (
        <>
          <ul aria-label="Pictures" className="grid grid-cols-2 gap-2 md:grid-cols-3">
            {images.map((image, place) => (
              <PictureTile
                key={image.id}
                itemId={item.id}
                image={image}
                place={place}
                count={images.length}
                canEdit={canEdit}
                onOpen={() => setOpenIndex(place)}
                onMoveTo={(next) => moveTo(image.id, next)}
                onDelete={() => setDeletingId(image.id)}
                onDrag={setDraggedId}
                onDropped={() => {
                  if (draggedId !== null && draggedId !== image.id) moveTo(draggedId, place);
                  setDraggedId(null);
                }}
                isDropTarget={draggedId !== null && draggedId !== image.id}
              />
            ))}
          </ul>
          {canEdit && images.length < maxImagesPerItem ? (
            <PictureButtons onFiles={(files) => void upload(files)} isBusy={progress !== null} />
          ) : null}
        </>
      )}
      {progress ? <Progress label="Uploading pictures" value={progress.done} max={progress.total} /> : null}
      <div aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
      <Lightbox item={item} index={openIndex} onIndex={setOpenIndex} />
      <DeletePicture itemId={item.id} imageId={deletingId} onDone={() => setDeletingId(null)} />
    </section>
  );
}

function DeletePicture({ itemId, imageId, onDone }: { itemId: number; imageId: number | null; onDone: () => void }) {
  const remove = useRemovePicture();
  return (
    <ConfirmDialog
      open={imageId !== null}
      onOpenChange={onDone}
      title="Delete this picture?"
      text="It goes from the item for good."
      confirmLabel="Delete picture"
      isBusy={remove.isPending}
      onConfirm={() => imageId !== null && remove.mutate({ params: { id: itemId, imageId } }, { onSuccess: onDone })}
    />
  );
}
