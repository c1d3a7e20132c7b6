import type { Transfer, TransferLine } from '@onhand/contract/transfers';
import { PackageCheck } from 'lucide-react';
import { useState } from 'react';
import { isQueued } from '../../offline/send-or-queue.ts';
import { compareDecimals } from '../../platform/decimal.ts';
import { quantityText } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { MainActionStrip } from '../../ui/main-action.tsx';
import { toast } from '../../ui/toast.ts';
import { QuantityStepper } from '../../platform/quantity-stepper.tsx';
import { SettleButtons } from './settle-buttons.tsx';
import { type Counted, isOnTheWay, lineWithCode, missingOf, seenTransfer, stepped } from './transfer-lines.rules.ts';
import { LineFacts } from './line-facts.tsx';
import type { RenderScanner } from './render-scanner.ts';
import { placeName } from './transfer-words.ts';
import { useReceive } from './transfers.queries.ts';

/** What is on the way: received with one tap, or counted line by line, by hand or by scan. */
export function ReceiveLines({ transfer, renderScanner }: { transfer: Transfer; renderScanner: RenderScanner | undefined }) {
  const receive = useReceive();
  const [counted, setCounted] = useState<Counted>(new Map());
  const coming = transfer.lines.filter(isOnTheWay);
  const set = ({ itemId }: TransferLine, quantity: string) => setCounted((known) => new Map(known).set(itemId, quantity));
  const scan = (code: string) => {
    const line = lineWithCode(transfer.lines, code);
    if (!line) return toast({ title: 'Not on this transfer', description: `“${code}” is none of its items.`, tone: 'destructive' });
    const before = counted.get(line.itemId) ?? '0';
    const next = stepped(line, before, 1);
    if (next === before) return toast({ title: line.name, description: 'All of it is counted already.', tone: 'destructive' });
    set(line, next);
    toast({
      title: line.name,
      description: `${quantityText(next)} of ${quantityText(line.inTransit, line.unit?.name)}`,
      tone: 'success',
      duration: 2000,
    });
  };
  const lines = coming.flatMap(({ itemId }) => (counted.has(itemId) ? [{ itemId, quantity: counted.get(itemId) ?? '0' }] : []));
  const receiveIt = () => {
    // What one saw is what one has: where it waits for a network, others may receive a part of it meanwhile.
    const arrived = lines.length > 0 ? lines : coming.map(({ itemId, inTransit }) => ({ itemId, quantity: inTransit }));
    const tooMany = coming.find(({ itemId, inTransit }) => compareDecimals(counted.get(itemId) ?? '0', inTransit) > 0);
    if (tooMany) {
      const onTheWay = quantityText(tooMany.inTransit, tooMany.unit?.name);
      return toast({ title: tooMany.name, description: `Only ${onTheWay} on the way.`, tone: 'destructive' });
    }
    receive.mutate(
      { input: { params: { id: transfer.id }, body: { lines: arrived } }, seen: seenTransfer(transfer, arrived) },
      {
        onSuccess: (outcome) => {
          setCounted(new Map());
          if (isQueued(outcome)) return;
          const { state, linesShort } = outcome;
          toast({
            title: state === 'received' ? 'Received' : linesShort > 0 ? 'Received in part' : 'Received so far',
            description: linesShort > 0 ? `${transfer.sentBy} is told what is missing.` : undefined,
            tone: 'success',
          });
        },
      },
    );
  };
  return (
    <>
      {transfer.canReceive ? (
        <div className="px-4 py-3">
          <CodeField label="Scan what arrived" placeholder="Scan what arrived, one by one" onCode={scan}>
            {renderScanner?.(scan)}
          </CodeField>
        </div>
      ) : null}
      <ul aria-label="Lines" className="divide-y border-y">
        {transfer.lines.map((line) => (
          <li key={line.itemId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <LineFacts line={line} />
            {transfer.canReceive && isOnTheWay(line) ? (
              <div className="flex flex-col items-end gap-1">
                <QuantityStepper
                  label={`Received of ${line.name}`}
                  value={counted.get(line.itemId) ?? ''}
                  placeholder={line.inTransit}
                  onStep={(by) => set(line, stepped(line, counted.get(line.itemId) ?? (by < 0 ? line.inTransit : '0'), by))}
                  onSet={(quantity) => set(line, quantity)}
                />
                <Missing line={line} counted={counted.get(line.itemId)} />
              </div>
            ) : null}
            {line.isShort || (isOnTheWay(line) && !transfer.canReceive) ? <SettleButtons transfer={transfer} line={line} /> : null}
          </li>
        ))}
      </ul>
      {transfer.canReceive && coming.length > 0 ? (
        <div className="flex justify-end px-4 py-3 max-md:contents">
          <MainActionStrip>
            <Button variant="primary" isBusy={receive.isPending} onClick={receiveIt}>
              <PackageCheck aria-hidden />
              {lines.length === 0
                ? `Receive all into ${placeName(transfer.to)}`
                : `Receive ${lines.length === 1 ? '1 line' : `${lines.length} lines`}`}
            </Button>
          </MainActionStrip>
        </div>
      ) : null}
    </>
  );
}

function Missing({ line, counted }: { line: TransferLine; counted: string | undefined }) {
  const missing = counted === undefined ? '0' : missingOf(line, counted);
  return missing === '0' ? null : <p className="text-sm text-warn">{quantityText(missing, line.unit?.name)} missing</p>;
}
