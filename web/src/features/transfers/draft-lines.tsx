import type { Transfer } from '@onhand/contract/transfers';
import { isQueued } from '../../offline/send-or-queue.ts';
import { toast } from '../../ui/toast.ts';
import { type Candidate, type PlannedLine, PlanLines } from './plan-lines.tsx';
import type { RenderScanner } from './render-scanner.ts';
import { seenTransfer } from './transfer-lines.rules.ts';
import { useChangePlan, useSend } from './transfers.queries.ts';

/** A draft that the server has: each change is kept there, or waits for it. */
export function DraftLines({ transfer, renderScanner }: { transfer: Transfer; renderScanner: RenderScanner | undefined }) {
  const change = useChangePlan();
  const send = useSend();
  const params = { id: transfer.id };
  const { number, from, to } = seenTransfer(transfer, []);
  const keep = (lines: PlannedLine[], found?: Candidate) => {
    const known = transfer.lines.map(({ itemId, name, unit }) => ({ id: itemId, name, unit: unit?.name ?? null }));
    const items = [...known, ...(found ? [{ id: found.id, name: found.name, unit: found.unit?.name ?? null }] : [])];
    const body = { fromPlaceId: from.placeId, toPlaceId: to.placeId, note: transfer.note, lines };
    change.mutate({ input: { params, body }, seen: { number, from, to, items } });
  };
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
      onKeep={keep}
      onSend={sendIt}
    />
  );
}
