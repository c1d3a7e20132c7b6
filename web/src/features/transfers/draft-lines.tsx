import type { Transfer, TransferLine } from '@onhand/contract/transfers';
import { isQueued } from '../../offline/send-or-queue.ts';
import { toast } from '../../ui/toast.ts';
import { type PlannedLine, PlanLines } from './plan-lines.tsx';
import type { RenderScanner } from './render-scanner.ts';
import { seenTransfer } from './transfer-lines.rules.ts';
import { usePlanLine, useSend } from './transfers.queries.ts';

type Planned = Pick<TransferLine, 'itemId' | 'name' | 'unit'>;

/** A draft that the server has: each change is kept there, or waits for it. */
export function DraftLines({ transfer, renderScanner }: { transfer: Transfer; renderScanner: RenderScanner | undefined }) {
  const change = usePlanLine();
  const send = useSend();
  const params = { id: transfer.id };
  const { number, from, to } = seenTransfer(transfer, []);
  // The server adds: somebody else may be scanning into the same plan.
  const keep = ({ itemId, name, unit }: Planned, quantity: string, mode: 'add' | 'set') =>
    change.mutate({
      input: { params, body: { itemId, quantity, mode } },
      seen: { number, from, to, item: { id: itemId, name, unit: unit?.name ?? null } },
    });
  const isThere = ({ itemId }: PlannedLine) => transfer.lines.some((line) => line.itemId === itemId && line.hasItem);
  const sendIt = (planned: PlannedLine[]) => {
    // As one saw it: where it waits for a network, somebody may change the plan meanwhile.
    const lines = planned.filter(isThere);
    send.mutate(
      { input: { params, body: { lines } }, seen: seenTransfer(transfer, lines) },
      { onSuccess: (outcome) => isQueued(outcome) || toast({ title: 'On the way', tone: 'success' }) },
    );
  };
  return (
    <PlanLines
      transfer={transfer}
      renderScanner={renderScanner}
      isBusy={send.isPending || change.isPending}
      onAdd={({ id: itemId, ...item }) => keep({ itemId, ...item }, '1', 'add')}
      onSet={(line, quantity) => keep(line, quantity, 'set')}
      onSend={sendIt}
    />
  );
}
