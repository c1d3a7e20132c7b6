import type { GettingStarted } from '@onhand/contract/getting-started';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { toast } from '../../ui/toast.ts';
import { Checklist } from './checklist.tsx';
import { usePutAway } from './checklist.queries.ts';
import { SamplesPart } from './samples-part.tsx';

/** The checklist over whatever screen one is on. */
export function GettingStartedPanel({ known, onClose }: { known: GettingStarted; onClose: () => void }) {
  const putAway = usePutAway();
  const leave = () =>
    putAway.mutate(
      { body: { isPutAway: true } },
      { onSuccess: () => toast({ title: 'Checklist put away', description: 'Help brings it back.', tone: 'success' }) },
    );
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent title="Getting started" description="From an empty list to the first scanned label." size="md">
        <ModalBody>
          <Checklist known={known} onGo={onClose} />
        </ModalBody>
        <ModalFooter>
          <Button variant="ghost" size="sm" isBusy={putAway.isPending} onClick={leave}>
            Put this away
          </Button>
          <SamplesPart />
        </ModalFooter>
      </DialogContent>
    </Dialog>
  );
}
