import type { ItemSummary } from '@onhand/contract/item-answers';
import type { Order } from '@onhand/contract/order-answers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PackagePlus, Send } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { showError } from '../../platform/error-toast.ts';
import { moneyText } from '../../platform/format.ts';
import { freeText } from '../../platform/reserved-text.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { FoundList } from '../../ui/found-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { keepsFocus } from '../../ui/keeps-focus.ts';
import { MainActionStrip } from '../../ui/main-action.tsx';
import { DraftLine } from './draft-line.tsx';
import { LineDialog } from './line-dialog.tsx';
import type { RenderScanner } from './render-scanner.ts';
import { itemsToOrderQuery, usePlanOrderLine } from './orders.queries.ts';
import { SendDialog } from './send-dialog.tsx';

type Candidate = Pick<ItemSummary, 'id' | 'name' | 'sku' | 'quantity' | 'unit'>;

/** A draft: what is to be ordered, found by scan or search. Each change is kept at once; nothing is ordered before it is sent. */
export function DraftLines({ order, renderScanner }: { order: Order; renderScanner: RenderScanner | undefined }) {
  const queryClient = useQueryClient();
  const plan = usePlanOrderLine();
  const [search, setSearch] = useState('');
  const [isSending, setIsSending] = useState(false);
  const [edited, setEdited] = useState<number>();
  const editedLine = order.lines.find(({ line }) => line === edited);
  const text = useDeferredValue(search.trim());
  const found = useQuery(itemsToOrderQuery(text));
  const add = (item: Candidate) => {
    setSearch('');
    plan.mutate({ params: { id: order.id }, body: { itemId: item.id, packs: '1' } });
  };
  const scanned = async (code: string) => {
    try {
      const [only, another] = await queryClient.fetchQuery(itemsToOrderQuery(code.trim()));
      if (only && !another) add(only);
      else setSearch(code);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <>
      <div className="relative px-4 py-3">
        <CodeField
          label="Scan or search an item to order"
          placeholder="Scan or search"
          text={search}
          onCode={(code) => void scanned(code)}
          onType={setSearch}
        >
          {renderScanner?.((code) => void scanned(code))}
        </CodeField>
        {text !== '' ? (
          <FoundList
            label="Found items"
            nothing="No item is called that."
            isWaiting={found.isFetching}
            rows={found.data?.map((item) => ({
              key: String(item.id),
              name: item.name,
              below: item.sku,
              beside: freeText(item, item.unit?.name, 'on hand'),
              onChoose: () => add(item),
            }))}
          />
        ) : null}
      </div>
      {order.lines.length === 0 ? (
        <EmptyState
          icon={<PackagePlus aria-hidden />}
          title="What do you need?"
          text={`Scan each item, or search for it by name. Packs and prices are filled in as ${order.vendorName} has them.`}
        />
      ) : (
        <>
          <ul ref={keepsFocus} aria-label="Lines" className="divide-y border-y">
            {order.lines.map((line) => (
              <DraftLine
                key={line.line}
                line={line}
                onEdit={() => setEdited(line.line)}
                onChange={(change) =>
                  plan.mutate({
                    params: { id: order.id },
                    body: { itemId: line.itemId, line: line.line, packs: line.packs, mode: 'set', ...change },
                  })
                }
              />
            ))}
          </ul>
          <div className="flex items-center justify-end gap-6 px-4 py-3">
            <p className="text-muted">
              Total <span className="ml-2 font-semibold text-text tabular-nums">{moneyText(order.total ?? '0')}</span>
            </p>
            <MainActionStrip>
              <Button variant="primary" onClick={() => setIsSending(true)}>
                <Send aria-hidden />
                Send
              </Button>
            </MainActionStrip>
          </div>
        </>
      )}
      {editedLine ? <LineDialog key={edited} order={order} line={editedLine} onClose={() => setEdited(undefined)} /> : null}
      <SendDialog order={order} isOpen={isSending} onClose={() => setIsSending(false)} />
    </>
  );
}
