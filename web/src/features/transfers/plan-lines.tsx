import type { ItemSummary } from '@onhand/contract/item-answers';
import type { Transfer, TransferLine } from '@onhand/contract/transfers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PackagePlus, Send, X } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { addDecimals, compareDecimals } from '../../platform/decimal.ts';
import { showError } from '../../platform/error-toast.ts';
import { quantityText } from '../../platform/format.ts';
import { freeText } from '../../platform/reserved-text.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { FoundList } from '../../ui/found-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { keepsFocus } from '../../ui/keeps-focus.ts';
import { MainActionStrip } from '../../ui/main-action.tsx';
import { toast } from '../../ui/toast.ts';
import { QuantityStepper } from '../../platform/quantity-stepper.tsx';
import type { RenderScanner } from './render-scanner.ts';
import { placeName } from './transfer-words.ts';
import { candidatesQuery } from './transfers.queries.ts';

export type Candidate = Pick<ItemSummary, 'id' | 'name' | 'sku' | 'quantity' | 'reserved' | 'unit'>;

/** So much of an item, as it was found. */
export interface PlannedLine {
  itemId: number;
  quantity: string;
}

interface PlanLinesProps {
  transfer: Transfer;
  renderScanner: RenderScanner | undefined;
  isBusy: boolean;
  /** One more of it, besides whatever others put on the plan meanwhile. */
  onAdd: (item: Candidate) => void;
  /** So many in all; with none the line goes. */
  onSet: (line: TransferLine, quantity: string) => void;
  onSend: (lines: PlannedLine[]) => void;
}

/** A draft: what is to go, found by scan or search. Each change is kept at once; nothing moves before it is sent. */
export function PlanLines({ transfer, renderScanner, isBusy, onAdd, onSet, onSend }: PlanLinesProps) {
  const queryClient = useQueryClient();
  const [search, setSearch] = useState('');
  const text = useDeferredValue(search.trim());
  const found = useQuery(candidatesQuery(transfer.from.placeId, text));
  const { lines } = transfer;
  const planned = lines.map(({ itemId, planned: quantity }) => ({ itemId, quantity }));
  const add = (item: Candidate) => {
    setSearch('');
    onAdd(item);
  };
  const scanned = async (code: string) => {
    try {
      const [only, another] = await queryClient.fetchQuery(candidatesQuery(transfer.from.placeId, code.trim()));
      if (only && !another) add(only);
      else setSearch(code);
    } catch (error) {
      showError(error);
    }
  };
  const tooMany = lines.find(({ planned: wanted, available }) => available !== null && compareDecimals(wanted, available) > 0);
  const sendIt = () => {
    if (tooMany) {
      const there = quantityText(tooMany.available ?? '0', tooMany.unit?.name);
      return toast({ title: `${placeName(transfer.from)} has ${there} of ${tooMany.name}`, tone: 'destructive' });
    }
    onSend(planned);
  };
  return (
    <>
      <div className="relative px-4 py-3">
        <CodeField
          label="Scan or search an item to send"
          placeholder={`Scan or search in ${placeName(transfer.from)}`}
          text={search}
          onCode={(code) => void scanned(code)}
          onType={setSearch}
        >
          {renderScanner?.((code) => void scanned(code))}
        </CodeField>
        {text !== '' ? (
          <FoundList
            label="Found items"
            nothing="Nothing like this lies there."
            isWaiting={found.isFetching}
            rows={found.data?.map((item) => ({
              key: String(item.id),
              name: item.name,
              below: item.sku,
              beside: freeText(item, item.unit?.name, 'there'),
              onChoose: () => add(item),
            }))}
          />
        ) : null}
      </div>
      {lines.length === 0 ? (
        <EmptyState
          icon={<PackagePlus aria-hidden />}
          title="What is going?"
          text={`Scan each item, or search for it by name. Only what lies in ${placeName(transfer.from)} can be sent.`}
        />
      ) : (
        <ul ref={keepsFocus} aria-label="Lines" className="divide-y border-y">
          {lines.map((line) => (
            <PlanLine key={line.itemId} line={line} onSet={(quantity) => onSet(line, quantity)} />
          ))}
        </ul>
      )}
      {lines.length > 0 ? (
        <div className="flex justify-end px-4 py-3 max-md:contents">
          <MainActionStrip>
            <Button variant="primary" isBusy={isBusy} onClick={sendIt}>
              <Send aria-hidden />
              Send to {placeName(transfer.to)}
            </Button>
          </MainActionStrip>
        </div>
      ) : null}
    </>
  );
}

function PlanLine({ line, onSet }: { line: TransferLine; onSet: (quantity: string) => void }) {
  const isTooMany = line.available !== null && compareDecimals(line.planned, line.available) > 0;
  const step = (by: 1 | -1) => {
    const next = addDecimals(line.planned, String(by));
    if (compareDecimals(next, '0') > 0) onSet(next);
  };
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-48">
        <CutText text={line.name} className="font-medium" />
        <p className={isTooMany ? 'text-sm text-bad' : 'text-sm text-muted'}>
          {line.available === null
            ? (line.sku ?? '')
            : `${quantityText(line.available, line.unit?.name)} there${isTooMany ? ': too many' : ''}`}
        </p>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        <QuantityStepper label={`Quantity of ${line.name}`} value={line.planned} onStep={step} onSet={onSet} />
        <IconButton label={`Take ${line.name} off the list`} icon={<X aria-hidden />} onClick={() => onSet('0')} />
      </div>
    </li>
  );
}
