import { deletionOf, retentionDays } from '@onhand/contract/plans';
import type { SubscriptionStatus } from '@onhand/contract/subscription';
import { type ReactNode, useState } from 'react';
import { dateText } from '../../platform/format.ts';
import { useNow } from '../../platform/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../ui/dialog.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { toast } from '../../ui/toast.ts';
import { useCancelSubscription } from './billing.queries.ts';

/** BILL-11: says before it happens what cancelling does, and until when it can be taken back. */
export function CancelSubscription({ status, backupLink }: { status: SubscriptionStatus; backupLink: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-prose text-pretty text-muted">
        You can leave at any time. Your data stays readable for {retentionDays} days after the last paid day, then it is deleted.
      </p>
      <Button onClick={() => setIsOpen(true)} className="max-md:w-full">
        Cancel subscription
      </Button>
      <Dialog open={isOpen} onOpenChange={setIsOpen}>
        <DialogContent title="Cancel your subscription?" description="Nothing happens to your data today.">
          <Consequences status={status} backupLink={backupLink} onDone={() => setIsOpen(false)} />
        </DialogContent>
      </Dialog>
    </div>
  );
}

function Consequences({ status, backupLink, onDone }: { status: SubscriptionStatus; backupLink: ReactNode; onDone: () => void }) {
  const now = useNow();
  const cancel = useCancelSubscription();
  // Only what is paid for runs on; the rest ends at once.
  const isPaid = status.status === 'active' && status.nextBillingDate !== null;
  const endsAt = isPaid ? (status.nextBillingDate as string) : now.toISOString();
  const deletesAt = deletionOf(endsAt).toISOString();
  const confirm = () =>
    cancel.mutate(
      {},
      {
        onSuccess: (left) => {
          const description = left.endsAt
            ? `Everything works until ${dateText(left.endsAt)}.`
            : 'You can still read and export everything.';
          toast({ title: 'Subscription cancelled', description });
          onDone();
        },
      },
    );
  return (
    <>
      <ModalBody>
        <ol className="flex flex-col gap-3">
          <Step when={isPaid ? `Until ${dateText(endsAt)}` : 'Today'}>
            {isPaid
              ? 'Everything works as before. It is paid for, and nothing more is charged.'
              : 'The subscription ends, and nothing more is charged.'}
          </Step>
          <Step when={`Then, for ${retentionDays} days`}>
            Everyone can still look things up and export. Nothing can be changed. We remind you by mail.
          </Step>
          <Step when={`On ${dateText(deletesAt)}`}>
            Every item, its history and every file is deleted for good. Nobody can bring it back.
          </Step>
        </ol>
        <p className="mt-4 text-pretty text-muted">Until that day you can resume, and find everything as you left it. {backupLink}</p>
      </ModalBody>
      <ModalFooter>
        <DialogClose asChild>
          <Button>Keep my plan</Button>
        </DialogClose>
        <Button variant="danger" isBusy={cancel.isPending} onClick={confirm}>
          Cancel subscription
        </Button>
      </ModalFooter>
    </>
  );
}

function Step({ when, children }: { when: string; children: ReactNode }) {
  return (
    <li>
      <p className="font-medium">{when}</p>
      <p className="text-pretty text-muted">{children}</p>
    </li>
  );
}
