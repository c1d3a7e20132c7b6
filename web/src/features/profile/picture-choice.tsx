import { Upload } from 'lucide-react';
import { formWith } from '../../platform/form-with.ts';
import { useUser } from '../../platform/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { tellDone } from '../../ui/tell-done.ts';
import { useRemovePicture, useSetPicture } from './profile.queries.ts';

/** The user's own picture; colleagues see it beside their name. */
export function PictureChoice() {
  const { firstName, lastName, email, pictureUrl } = useUser();
  const set = useSetPicture();
  const remove = useRemovePicture();
  const upload = (file: File) => {
    set.mutate({ body: formWith('picture', file) }, tellDone('Picture saved'));
  };
  return (
    <div className="mb-6 flex flex-wrap items-center gap-4">
      <Avatar name={`${firstName} ${lastName}`.trim() || email} src={pictureUrl} size="lg" />
      <div className="flex flex-wrap gap-2">
        <FileButton accept="image/*" isBusy={set.isPending} onFile={upload} aria-label={pictureUrl ? 'Replace picture' : 'Upload picture'}>
          <Upload aria-hidden />
          {pictureUrl ? 'Replace picture' : 'Upload picture'}
        </FileButton>
        {pictureUrl ? (
          <Button variant="ghost" isBusy={remove.isPending} onClick={() => remove.mutate({}, tellDone('Picture removed'))}>
            Remove
          </Button>
        ) : null}
      </div>
    </div>
  );
}
