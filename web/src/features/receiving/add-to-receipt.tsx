import { api } from '@onhand/contract';
import type { Item } from '@onhand/contract/item-answers';
import { plain } from '@onhand/contract/decimal';
import type { Receipt } from '@onhand/contract/receipt-answers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '../../platform/api.ts';
import { isDecimal } from '../../platform/decimal.ts';
import { showError } from '../../platform/error-toast.ts';
import { currencySign, quantityText } from '../../platform/format.ts';
import { quantityProblem } from '../../platform/quantity-check.ts';
import { useMoneySight } from '../../platform/rights.ts';
import { useUser } from '../../platform/session.ts';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { CodeField } from '../../ui/code-field.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { FoundList } from '../../ui/found-list.tsx';
import { Input } from '../../ui/input.tsx';
import { ModalBody } from '../../ui/modal-parts.tsx';
import { toast } from '../../ui/toast.ts';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { pageQuery } from '../item-cache/item-cache.queries.ts';
import { useReceiveMore } from './receiving.queries.ts';
import type { RenderScanner } from './receiving-screen.tsx';

type Came = Pick<Item, 'id' | 'name' | 'unit' | 'folderId'>;

/** What comes without an order is scanned or searched for, then said how much and for how much it is. */
export function AddToReceipt({ receipt, renderScanner }: { receipt: Receipt; renderScanner: RenderScanner | undefined }) {
  const queryClient = useQueryClient();
  const [item, setItem] = useState<Came | null>(null);
  const isOnline = useIsOnline();
  const [search, setSearch] = useState('');
  const text = useDeferredValue(search.trim());
  const found = useQuery({ ...pageQuery({ search: text, limit: 8, isCounted: false }), enabled: text !== '' });
  const choose = (came: Came) => {
    setSearch('');
    setItem(came);
  };
  const scan = async (code: string) => {
    try {
      setItem(
        await queryClient.fetchQuery({
          queryKey: [api.qr.lookup.path, { receipt: code }],
          queryFn: () => call(api.qr.lookup, { params: { code } }),
          staleTime: 0,
          retry: false,
        }),
      );
    } catch (error) {
      // What stands for no item may be a part of its name.
      if (found.data?.items.length) setSearch(code);
      else showError(error);
    }
  };
  return (
    <>
      <div className="px-4 py-3">
        <CodeField
          label="Scan or search what came"
          placeholder="Scan or search what came"
          text={search}
          onCode={(code) => void scan(code)}
          onType={setSearch}
        >
          {renderScanner?.((code) => void scan(code))}
        </CodeField>
        {text === '' ? null : (
          <FoundList
            label="Found items"
            nothing="No item is called that."
            isWaiting={found.isFetching}
            rows={found.data?.items.map((one) => ({
              key: String(one.id),
              name: one.name,
              below: one.sku,
              beside: quantityText(one.quantity, one.unit?.name),
              onChoose: () => choose(one),
            }))}
          />
        )}
        {isOnline ? null : (
          <p className="mt-2 text-muted">
            There is no connection, and what comes without an order is entered with one. What comes of an order can be scanned without.
          </p>
        )}
      </div>
      <Dialog open={item !== null} onOpenChange={(open) => (open ? undefined : setItem(null))}>
        {item ? (
          <DialogContent title={item.name} description={`From ${receipt.vendorName}`} size="sm">
            <HowMuch key={item.id} item={item} receipt={receipt} onDone={() => setItem(null)} />
          </DialogContent>
        ) : null}
      </Dialog>
    </>
  );
}

function HowMuch({ item, receipt, onDone }: { item: Came; receipt: Receipt; onDone: () => void }) {
  const folders = useQuery(foldersQuery).data ?? [];
  const { place } = useUser();
  const { maySeeCosts } = useMoneySight();
  const receive = useReceiveMore(receipt.id);
  const [typed, setTyped] = useState('1');
  const [price, setPrice] = useState('');
  const [placeId, setPlaceId] = useState<number | null>(place?.id ?? item.folderId);
  const problem = quantityProblem(typed, item.unit) ?? (isDecimal(typed) && plain(typed) === '0' ? 'Please enter how many.' : undefined);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (problem) return;
    const line = { orderLine: null, itemId: item.id, quantity: plain(typed), placeId, ...(price !== '' && { price, isPriceMeant: true }) };
    receive.mutate(
      { params: { id: receipt.id }, body: { lines: [line], source: 'scan' } },
      {
        onSuccess: ({ told }) => {
          toast({ title: item.name, description: told ?? `${quantityText(plain(typed), item.unit?.name)} received`, tone: 'success' });
          onDone();
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate className="contents">
      <ModalBody className="flex flex-col gap-5">
        <FormField label="Came" error={problem}>
          <Input isNumeric autoComplete="off" trailing={item.unit?.name} value={typed} onChange={(event) => setTyped(event.target.value)} />
        </FormField>
        {maySeeCosts ? (
          <FormField label="Price of a pack" hint="Without one it comes at what the vendor asks, or at what stock carries.">
            <Input isNumeric autoComplete="off" leading={currencySign()} value={price} onChange={(event) => setPrice(event.target.value)} />
          </FormField>
        ) : null}
        <FormField label="Put into">
          <TreePicker nodes={folders} label="Folder" noneLabel="No folder" value={placeId} onChange={setPlaceId} />
        </FormField>
      </ModalBody>
      <DialogActions isBusy={receive.isPending}>Received</DialogActions>
    </form>
  );
}
