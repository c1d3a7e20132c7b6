import type { PlanChangePreview } from '@onhand/contract/billing';
import type { Plan } from '@onhand/contract/plans';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { figureText } from '../../platform/count-text.ts';
import { dateText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../ui/dialog.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { billedText } from './billed-text.ts';
import { changePreviewQuery, useChangePlan } from './billing.queries.ts';

interface DialogProps {
  plan: Plan;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** BILL-08: people see the cost of today, to the cent, before anything is changed. */
export function ChangePlanDialog({ plan, open, onOpenChange }: DialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={`Change to ${plan.displayName}?`} description="Nothing is changed before you say so.">
        <Change plan={plan} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function Change({ plan, onDone }: { plan: Plan; onDone: () => void }) {
  const change = useChangePlan();
  // The news that the plan has changed may come before the answer does; of a change that is made there is nothing to foresee.
  const preview = useQuery({ ...changePreviewQuery(plan.name), enabled: !change.isPending && !change.isSuccess });
  const known = preview.data;
  const confirm = () =>
    change.mutate(
      { body: { planName: plan.name, prorationDate: known?.prorationDate } },
      {
        onSuccess: () => {
          toast({ title: `You are on ${plan.displayName}`, description: 'The new limits hold from now on.', tone: 'success' });
          onDone();
        },
        // The preview may be out of date, and may be why it failed.
        onError: () => void preview.refetch(),
      },
    );
  return (
    <>
      <ModalBody>
        <Loaded result={preview} skeleton={<SkeletonText lines={5} className="min-h-40" />}>
          {(data) => (data.blockedBy.length > 0 ? <Blocked plan={plan} blockedBy={data.blockedBy} /> : <Sum preview={data} plan={plan} />)}
        </Loaded>
      </ModalBody>
      <ModalFooter>
        <DialogClose asChild>
          <Button>{known && known.blockedBy.length > 0 ? 'Close' : 'Not now'}</Button>
        </DialogClose>
        {known && known.blockedBy.length === 0 ? (
          <Button variant="primary" isBusy={change.isPending} onClick={confirm}>
            {Number(known.dueToday) > 0 ? `Pay ${billedText(known.dueToday, known.currency)} and change` : 'Change plan'}
          </Button>
        ) : null}
      </ModalFooter>
    </>
  );
}

function Sum({
  preview: { lines, dueToday, credit, newPrice, currency, nextBillingDate },
  plan,
}: {
  preview: PlanChangePreview;
  plan: Plan;
}) {
  const hasCredit = Number(credit) !== 0;
  return (
    <>
      <dl className="tabular-nums">
        {lines.map(({ description, amount }) => (
          <div key={description} className="flex items-baseline justify-between gap-6 py-1.5">
            <dt className="min-w-0 text-muted">{description}</dt>
            <dd className="shrink-0">{billedText(amount, currency)}</dd>
          </div>
        ))}
        <div className="mt-1.5 flex items-baseline justify-between gap-6 border-t pt-3 text-lg font-semibold">
          <dt>Due today</dt>
          <dd className="shrink-0">{billedText(dueToday, currency)}</dd>
        </div>
      </dl>
      <p className="mt-3 text-pretty text-muted">
        {hasCredit ? `${billedText(credit, currency)} stays in your favor and is taken off your next bills. ` : ''}
        The change takes effect at once. From {dateText(nextBillingDate)} on, {plan.displayName} costs {billedText(newPrice, currency)} a
        month.
      </p>
    </>
  );
}

const words = { items: 'items', users: 'people, open invitations included' };
const ways = {
  items: { to: '/inventory', text: 'archive or delete items you no longer need' },
  users: { to: '/settings/team', text: 'remove people or revoke invitations' },
};

function Blocked({ plan, blockedBy }: { plan: Plan; blockedBy: PlanChangePreview['blockedBy'] }) {
  return (
    <div className="flex flex-col gap-2">
      <p>{plan.displayName} has no room for all you have:</p>
      <ul className="list-disc pl-5 tabular-nums">
        {blockedBy.map(({ what, used, limit }) => (
          <li key={what}>
            {figureText(used)} {words[what]}; {plan.displayName} includes {figureText(limit)}.
          </li>
        ))}
      </ul>
      <p className="text-muted">
        To make room,{' '}
        {blockedBy.map(({ what }, nth) => (
          <Fragment key={what}>
            {nth > 0 ? ' and ' : ''}
            <Link to={ways[what].to} className="rounded-sm text-accent underline underline-offset-4">
              {ways[what].text}
            </Link>
          </Fragment>
        ))}
        , then come back. Nothing was changed.
      </p>
    </div>
  );
}
