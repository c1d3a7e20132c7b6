import type { Expected } from '@onhand/contract/receipt-answers';
import { PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isQueued } from '../../offline/send-or-queue.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { MainActionStrip } from '../../ui/main-action.tsx';
import { ModalFooter } from '../../ui/modal-parts.tsx';
import { toast } from '../../ui/toast.ts';
import { isOpenLine } from './receiving-lines.rules.ts';
import { receiptName } from './receiving-words.ts';
import { useCloseReceipt } from './receiving.queries.ts';

/** “Done” closes the delivery; what is still to come stays expected, which is said once. */
export function DoneBar({ order }: { order: Expected }) {
  const navigate = useNavigate();
  const close = useCloseReceipt();
  const [isAsking, setIsAsking] = useState(false);
  const left = order.lines.filter(isOpenLine).length;
  const { receipt } = order;
  if (!receipt) return null;
  const done = () => {
    setIsAsking(false);
    close.mutate(
      { input: { params: { id: receipt.id } }, seen: { number: receipt.number } },
      {
        onSuccess: (outcome) => {
          // Without a network it is closed once this device has sent what was scanned.
          if (isQueued(outcome)) return void navigate('/receiving');
          toast({ title: `${receiptName(receipt.number)} is done`, tone: 'success' });
          void navigate(`/receipts/${receipt.id}`);
        },
      },
    );
  };
  return (
    <>
      <div className="sticky bottom-0 flex justify-end border-t bg-surface px-4 py-3 max-md:contents">
        <MainActionStrip>
          <Button variant="primary" isBusy={close.isPending} onClick={() => (left > 0 ? setIsAsking(true) : done())}>
            <PackageCheck aria-hidden /> Done
          </Button>
        </MainActionStrip>
      </div>
      <Dialog open={isAsking} onOpenChange={setIsAsking}>
        <DialogContent
          title={left === 1 ? 'One line is still to come' : `${left} lines are still to come`}
          description="They stay expected, and the next delivery of them is another receipt. If nothing more of a line comes, say so on the line."
          size="sm"
        >
          <ModalFooter>
            <Button onClick={() => setIsAsking(false)}>Go on receiving</Button>
            <Button variant="primary" onClick={done}>
              Done for now
            </Button>
          </ModalFooter>
        </DialogContent>
      </Dialog>
    </>
  );
}
