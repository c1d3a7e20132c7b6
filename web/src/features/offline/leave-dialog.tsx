import { useState, useSyncExternalStore } from 'react';
import { leaveQuestion } from '../../offline/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { ModalFooter } from '../../ui/modal-parts.tsx';
import { changeCount } from './change-words.ts';
import { useDevice, useQueue } from './use-device.ts';

/** Asked before someone signs out while changes of theirs are only on this device. */
export function LeaveDialog() {
  const question = useSyncExternalStore(leaveQuestion.subscribe, leaveQuestion.read);
  const { device } = useDevice();
  const { changes } = useQueue(device);
  const [isSending, setIsSending] = useState(false);
  if (!question) return null;
  const waiting = changes.filter(({ refusal }) => refusal === null).length;
  const refused = changes.length - waiting;

  const send = async () => {
    if (!device) return;
    setIsSending(true);
    await device.queue.drain();
    setIsSending(false);
    // The person should see first what is left now.
    question.answer((await device.queue.list()).length === 0 ? 'drop' : 'stay');
  };
  return (
    <Dialog open onOpenChange={(isOpen) => (isOpen ? undefined : question.answer('stay'))}>
      <DialogContent
        size="sm"
        title={`${changeCount(changes.length)} not sent`}
        description={
          waiting === 0
            ? `The server refused ${refused === 1 ? 'it' : 'them'}, and nobody has decided yet. Signing out takes everything off this device.`
            : 'They are only on this device. Signing out takes everything off it.'
        }
      >
        <ModalFooter>
          <Button variant="danger" onClick={() => question.answer('drop')}>
            Drop and sign out
          </Button>
          {waiting > 0 ? (
            <Button variant="primary" isBusy={isSending} onClick={() => void send()}>
              Send, then sign out
            </Button>
          ) : (
            <Button variant="primary" onClick={() => question.answer('stay')}>
              Stay
            </Button>
          )}
        </ModalFooter>
      </DialogContent>
    </Dialog>
  );
}
