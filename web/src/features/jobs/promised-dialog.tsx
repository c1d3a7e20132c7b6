import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { ModalFooter } from '../../ui/modal-parts.tsx';

/** JOB-03: what is promised to other jobs is taken only where it is meant. */
export function PromisedDialog({ message, onLeave, onTake }: { message: string | null; onLeave: () => void; onTake: () => void }) {
  return (
    <Dialog open={message !== null} onOpenChange={onLeave}>
      <DialogContent title="Promised to another job" description={message} size="sm">
        <ModalFooter>
          <Button onClick={onLeave}>Leave it</Button>
          <Button variant="primary" onClick={onTake}>
            Take it all the same
          </Button>
        </ModalFooter>
      </DialogContent>
    </Dialog>
  );
}
