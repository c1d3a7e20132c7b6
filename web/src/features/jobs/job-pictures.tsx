import { api } from '@onhand/contract';
import type { Job } from '@onhand/contract/job-answers';
import { urlOf } from '@onhand/contract/route';
import { Camera, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { dateTimeText } from '../../platform/format.ts';
import { formWith } from '../../platform/form-with.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { useAddJobPicture, useRemoveJobPicture } from './jobs.queries.ts';

/** Before and after, the type plate, the meter: taken on the spot. */
export function JobPictures({ job: { id, pictures } }: { job: Job }) {
  const add = useAddJobPicture();
  const remove = useRemoveJobPicture();
  const [shown, setShown] = useState<number | null>(null);
  const picture = pictures.find((one) => one.id === shown);
  const address = (pictureId: number, size: 'small' | 'large') => urlOf(api.jobs.picture, { params: { id, pictureId, size } });
  return (
    <section aria-labelledby="pictures" className="px-4 pt-6">
      <h2 id="pictures" className="font-semibold">
        Pictures
      </h2>
      <div className="mt-2 flex flex-wrap gap-2">
        {pictures.map((one) => (
          <button
            key={one.id}
            type="button"
            aria-label={`Picture by ${one.addedBy}, ${dateTimeText(one.addedAt)}`}
            className="size-24 overflow-hidden rounded-md border bg-hover"
            onClick={() => setShown(one.id)}
          >
            <img src={address(one.id, 'small')} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
          </button>
        ))}
        <FileButton
          accept="image/*"
          aria-label="Add a picture"
          isBusy={add.isPending}
          className="size-24!"
          onFile={(file) => add.mutate({ params: { id }, body: formWith('image', file) })}
        >
          <Camera aria-hidden className="size-6!" />
        </FileButton>
      </div>
      <Dialog open={picture !== undefined} onOpenChange={() => setShown(null)}>
        {picture ? (
          <DialogContent title={`By ${picture.addedBy}`} description={dateTimeText(picture.addedAt)} size="lg">
            <ModalBody>
              <img
                src={address(picture.id, 'large')}
                alt={`Taken by ${picture.addedBy}`}
                className="mx-auto max-h-[60dvh] rounded-md object-contain"
              />
            </ModalBody>
            <ModalFooter>
              <Button
                isBusy={remove.isPending}
                onClick={() => remove.mutate({ params: { id, pictureId: picture.id } }, { onSuccess: () => setShown(null) })}
              >
                <Trash2 aria-hidden />
                Take off the job
              </Button>
            </ModalFooter>
          </DialogContent>
        ) : null}
      </Dialog>
    </section>
  );
}
