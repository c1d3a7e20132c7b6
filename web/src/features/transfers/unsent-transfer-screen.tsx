import type { Item } from '@onhand/contract/item-answers';
import type { Transfer } from '@onhand/contract/transfers';
import { useQueries, useQuery } from '@tanstack/react-query';
import { ArrowRight, ChevronLeft } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { newLine } from '../../offline/transfer-with-acts.ts';
import { isQueued } from '../../offline/send-or-queue.ts';
import { addDecimals } from '../../platform/decimal.ts';
import { useDocumentTitle } from '../../platform/document-title.ts';
import { useUser } from '../../platform/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { toast } from '../../ui/toast.ts';
import { foldersQuery } from '../folders/folders.queries.ts';
import { itemQuery } from '../item-cache/item-cache.queries.ts';
import { type Candidate, type PlannedLine, PlanLines } from './plan-lines.tsx';
import type { RenderScanner } from './render-scanner.ts';
import { placesQuery, useSendNew } from './transfers.queries.ts';

/** “12:3,15:0.5”: what is planned stands in the address, so that neither a reload nor a closed page loses it. */
const spelled = (lines: readonly PlannedLine[]) => lines.map(({ itemId, quantity }) => `${itemId}:${quantity}`).join(',');

function linesIn(text: string): PlannedLine[] {
  return text.split(',').flatMap((part) => {
    const [, itemId, quantity = ''] = /^(\d+):(\d+(?:\.\d+)?)$/.exec(part) ?? [];
    return itemId === undefined ? [] : [{ itemId: Number(itemId), quantity }];
  });
}

/** PLC-12: a transfer that is planned without a network. The server hears of it when it is sent, and it is sent as one act. */
export function UnsentTransferScreen({ renderScanner }: { renderScanner?: RenderScanner }) {
  useDocumentTitle('New transfer');
  const navigate = useNavigate();
  const [address, setAddress] = useSearchParams();
  const lines = linesIn(address.get('lines') ?? '');
  const items = useQueries({ queries: lines.map(({ itemId }) => itemQuery(itemId)), combine: (found) => found.map(({ data }) => data) });
  const send = useSendNew();
  const transfer = useUnsent(Number(address.get('from')) || null, Number(address.get('to')) || null, lines, items);
  const { from, to } = transfer;
  const names = { from: from.name ?? 'no folder', to: to.name ?? 'no folder' };
  const keep = (kept: PlannedLine[]) =>
    setAddress({ from: String(from.placeId ?? 0), to: String(to.placeId ?? 0), lines: spelled(kept) }, { replace: true });
  const add = ({ id }: Pick<Candidate, 'id'>) => {
    const isKnown = lines.some(({ itemId }) => itemId === id);
    const oneMore = lines.map((line) => (line.itemId === id ? { ...line, quantity: addDecimals(line.quantity, '1') } : line));
    keep(isKnown ? oneMore : [...lines, { itemId: id, quantity: '1' }]);
  };
  const set = ({ itemId }: Pick<PlannedLine, 'itemId'>, quantity: string) =>
    keep(lines.flatMap((line) => (line.itemId === itemId ? (quantity === '0' ? [] : [{ itemId, quantity }]) : [line])));
  const sendIt = () =>
    send.mutate(
      {
        input: { body: { fromPlaceId: from.placeId, toPlaceId: to.placeId, lines } },
        seen: { ...names, items: transfer.lines.map(({ itemId, name, unit }) => ({ id: itemId, name, unit: unit?.name ?? null })) },
      },
      {
        onSuccess: (outcome) => {
          if (!isQueued(outcome)) toast({ title: 'On the way', tone: 'success' });
          // Whoever has gone elsewhere meanwhile stays there.
          if (window.location.pathname === '/transfers/new')
            void navigate(isQueued(outcome) ? '/transfers' : `/transfers/${outcome.id}`, { replace: true });
        },
      },
    );
  return (
    <div className="flex min-h-full flex-col pb-24 md:pb-4">
      <header className="flex shrink-0 items-center gap-2 border-b px-4 pt-2 pb-3 md:pt-3">
        <Link
          to="/transfers"
          aria-label="All transfers"
          className="-my-1 -ml-3 grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-hover md:size-9"
        >
          <ChevronLeft aria-hidden className="size-5" />
        </Link>
        <div className="min-w-0">
          <h1 className="flex items-center gap-2 text-xl font-semibold tracking-tight md:text-2xl">
            New transfer <Badge>Not sent</Badge>
          </h1>
          <p className="flex flex-wrap items-center gap-x-1.5 font-medium wrap-anywhere">
            {names.from}
            <ArrowRight aria-hidden className="size-4 shrink-0 text-muted" />
            <span className="sr-only"> to </span>
            {names.to}
          </p>
        </div>
      </header>
      <PlanLines transfer={transfer} renderScanner={renderScanner} isBusy={send.isPending} onAdd={add} onSet={set} onSend={sendIt} />
    </div>
  );
}

/** The draft as the server would answer it. */
function useUnsent(from: number | null, to: number | null, lines: readonly PlannedLine[], items: readonly (Item | undefined)[]): Transfer {
  const { firstName } = useUser();
  const folders = useQuery(foldersQuery).data ?? [];
  const others = useQuery(placesQuery).data?.places ?? [];
  const end = (placeId: number | null) => {
    const name = folders.find(({ id }) => id === placeId)?.name ?? others.find((place) => place.placeId === placeId)?.name ?? null;
    return { placeId, name, isElsewhere: false };
  };
  const planned = lines.map(({ itemId, quantity }, nth) => {
    const item = items[nth];
    const lies = item?.places.find(({ placeId }) => placeId === from)?.quantity;
    return newLine({ id: itemId, name: item?.name ?? '', unit: item?.unit?.name ?? null }, quantity, item ? (lies ?? '0') : null);
  });
  return {
    id: 0,
    number: 0,
    state: 'draft',
    from: end(from),
    to: end(to),
    note: '',
    createdAt: new Date(0).toISOString(),
    createdBy: firstName,
    sentAt: null,
    sentBy: null,
    closedAt: null,
    closedBy: null,
    items: [],
    lineCount: planned.length,
    linesReceived: 0,
    linesOnTheWay: 0,
    linesShort: 0,
    canSend: true,
    canReceive: false,
    lines: planned,
    movements: [],
  };
}
