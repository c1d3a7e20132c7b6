import type { Count, UncountedChoice } from '@onhand/contract/counts';
import { useState } from 'react';
import { itemCountText } from '../../platform/count-text.ts';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { RadioGroup, RadioItem } from '../../ui/radio-group.tsx';
import { tellDone } from '../../ui/tell-done.ts';
import { postingText, uncountedCount } from './count-words.ts';
import { usePostCount } from './counts.queries.ts';

export function PostDialog({ count, isOpen, onClose }: { count: Count; isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog open={isOpen} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title="Post this count" description={count.review ? postingText(count.review) : undefined}>
        <PostForm count={count} onDone={onClose} />
      </DialogContent>
    </Dialog>
  );
}

const confirmation = 'ZERO';

function PostForm({ count, onDone }: { count: Count; onDone: () => void }) {
  const post = usePostCount();
  const [uncounted, setUncounted] = useState<UncountedChoice>('leave');
  const [typed, setTyped] = useState('');
  const left = uncountedCount(count);
  const isZero = uncounted === 'zero';
  const isReady = !isZero || typed.trim().toUpperCase() === confirmation;
  const submit = () =>
    post.mutate(
      // The server compares the number of entries, so that a count which somebody enters at this very moment is not posted unseen.
      { params: { id: count.id }, body: { uncounted, entries: count.entries } },
      tellDone(`“${count.name}” posted`, onDone),
    );
  return (
    <>
      <ModalBody className="flex flex-col gap-5">
        <p className="text-muted">
          What was sold or received since an item was counted is not undone. Posted counts cannot be changed any more.
        </p>
        {left > 0 ? (
          <FormField label={`${itemCountText(left)} ${left === 1 ? 'was' : 'were'} not counted`} isGroup>
            <RadioGroup value={uncounted} onValueChange={(value) => setUncounted(value as UncountedChoice)}>
              <RadioItem value="leave" label="Leave as they are" />
              <RadioItem value="zero" label="Set them to zero" hint="For when everything there is was counted." />
            </RadioGroup>
          </FormField>
        ) : null}
        {isZero ? (
          <FormField label={`Type ${confirmation} to set ${itemCountText(left)} to zero`}>
            <Input autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
          </FormField>
        ) : null}
      </ModalBody>
      <DialogActions variant={isZero ? 'danger' : 'primary'} disabled={!isReady} isBusy={post.isPending} onClick={submit}>
        Post count
      </DialogActions>
    </>
  );
}
