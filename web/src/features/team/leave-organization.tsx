import { useState } from 'react';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useLeaveOrganization } from './team.queries.ts';

/** SET-03. The only owner is told to hand over first. */
export function LeaveOrganization() {
  const { organizationName } = useUser();
  const [isAsking, setIsAsking] = useState(false);
  const leave = useLeaveOrganization();
  const name = organizationName ?? 'the organization';
  const confirm = () =>
    leave.mutate(
      {},
      {
        // The page loads anew, because nothing that was fetched here is theirs any more.
        onSuccess: () => location.assign('/'),
        onError: () => setIsAsking(false),
      },
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-prose text-muted">You lose access to everything in {name}. What you did stays in its history.</p>
      <Button variant="danger" className="max-md:w-full" onClick={() => setIsAsking(true)}>
        Leave organization
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Leave ${name}?`}
        text="To come back you need a new invitation."
        confirmLabel="Leave"
        isBusy={leave.isPending}
        onConfirm={confirm}
      />
    </div>
  );
}
