import type { Refill } from '@onhand/contract/refills';
import { Truck } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isQueued } from '../../offline/send-or-queue.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { MainActionStrip } from '../../ui/main-action.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { toast } from '../../ui/toast.ts';
import { isOpenLine, isToLoad } from './refill-lines.rules.ts';
import { refillName } from './refill-words.ts';
import { useLoad } from './refills.queries.ts';

/** The next step by its name. What is not picked yet is asked about once. */
export function LoadBar({ refill }: { refill: Refill }) {
  const navigate = useNavigate();
  const load = useLoad(refill);
  const [isAsking, setIsAsking] = useState(false);
  const [problems, setProblems] = useState<readonly { line: number; message: string }[]>([]);
  const left = refill.items.filter(isOpenLine).length;
  const hasPicked = refill.items.some(isToLoad);
  const { canClose } = refill;
  // Whoever has gone elsewhere meanwhile stays there.
  const leave = () => (window.location.pathname === `/refills/${refill.id}` ? void navigate('/refills') : undefined);
  const send = (isLast: boolean) => {
    setIsAsking(false);
    load.mutate(
      { isLast },
      {
        onSuccess: (answer) => {
          if (isQueued(answer)) return isLast ? leave() : undefined;
          setProblems(answer.problems);
          if (answer.problems.length > 0) return;
          const isDone = answer.refill.status === 'done';
          toast({
            title: isDone ? `${refillName(refill.number)} is done` : 'Loaded',
            description: `${answer.moved === 1 ? '1 line' : `${answer.moved} lines`} moved.`,
            tone: 'success',
          });
          if (isDone) leave();
        },
      },
    );
  };
  if (!hasPicked && (left > 0 || !canClose) && problems.length === 0) return null;
  return (
    <>
      <div className="sticky bottom-0 flex justify-end border-t bg-surface px-4 py-3 max-md:contents">
        <MainActionStrip>
          <Button
            variant="primary"
            isBusy={load.isPending}
            onClick={() => (left > 0 && canClose ? setIsAsking(true) : send(!hasPicked && canClose))}
          >
            <Truck aria-hidden />
            {hasPicked || !canClose ? 'Loaded' : 'Close list'}
          </Button>
        </MainActionStrip>
      </div>
      <Dialog open={isAsking} onOpenChange={setIsAsking}>
        <DialogContent
          title={left === 1 ? 'One line is not picked yet' : `${left} lines are not picked yet`}
          description="What is picked is loaded now. The rest can stay on the list, or wait for the next one."
          size="sm"
        >
          <ModalFooter>
            <Button onClick={() => send(false)}>Keep the list open</Button>
            <Button variant="primary" onClick={() => send(true)}>
              Load and close
            </Button>
          </ModalFooter>
        </DialogContent>
      </Dialog>
      <Dialog open={problems.length > 0} onOpenChange={() => setProblems([])}>
        <DialogContent title="Not everything could be loaded" size="sm">
          <ModalBody>
            <ul className="flex list-disc flex-col gap-2 pl-5">
              {problems.map(({ line, message }) => (
                <li key={line}>{message}</li>
              ))}
            </ul>
          </ModalBody>
          <ModalFooter>
            <Button variant="primary" onClick={() => setProblems([])}>
              Settle it on the list
            </Button>
          </ModalFooter>
        </DialogContent>
      </Dialog>
    </>
  );
}
