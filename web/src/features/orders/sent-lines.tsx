import type { Order, OrderLine } from '@onhand/contract/order-answers';
import { PackageCheck } from 'lucide-react';
import { Link } from 'react-router';
import { dateText, moneyText, priceText, quantityText } from '../../platform/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { MainActionStrip } from '../../ui/main-action.tsx';
import { Progress } from '../../ui/progress.tsx';
import { RowMenu } from '../../ui/row-menu.tsx';
import { DropdownMenuItem } from '../../ui/dropdown-menu.tsx';
import { packsText, placeName } from './order-words.ts';
import { useCloseOrder, useReopenOrder } from './orders.queries.ts';

/** What was agreed, and how much of it came. */
export function SentLines({ order, mayOrder }: { order: Order; mayOrder: boolean }) {
  return (
    <>
      <ul aria-label="Lines" className="divide-y border-b">
        {order.lines.map((line) => (
          <SentLine key={line.line} order={order} line={line} mayOrder={mayOrder} />
        ))}
      </ul>
      {order.state === 'sent' ? (
        <div className="flex justify-end px-4 py-3 max-md:contents">
          <MainActionStrip>
            <Button asChild variant="primary">
              <Link to={`/orders/${order.id}/receive`}>
                <PackageCheck aria-hidden />
                Receive
              </Link>
            </Button>
          </MainActionStrip>
        </div>
      ) : null}
    </>
  );
}

function SentLine({ order, line, mayOrder }: { order: Order; line: OrderLine; mayOrder: boolean }) {
  const [close, reopen] = [useCloseOrder(), useReopenOrder()];
  const act = { params: { id: order.id }, body: { lines: [line.line] } };
  const isOpen = order.state === 'sent' && line.outstanding !== '0';
  const confirmed = [
    line.confirmedPacks !== null && line.confirmedPacks !== line.packs ? `${quantityText(line.confirmedPacks)} packs come` : '',
    line.confirmedOn === null ? '' : `confirmed for ${dateText(line.confirmedOn)}`,
  ].filter((part) => part !== '');
  const received = `${quantityText(line.received)} of ${quantityText(line.pieces, line.unit?.name)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-64 max-md:-order-2 max-md:basis-56">
        <p className="flex flex-wrap items-center gap-2">
          {line.hasItem ? (
            <Link to={`/item/${line.itemId}`} className="min-w-0 font-medium wrap-anywhere hover:underline">
              {line.name}
            </Link>
          ) : (
            <CutText text={line.name} className="font-medium" />
          )}
          {line.closedShortAt ? <Badge tone="warn">Closed short</Badge> : null}
        </p>
        <p className="text-sm text-muted wrap-anywhere">
          {[line.vendorSku, packsText(line), line.hasOwnPlace ? `to ${placeName(line.place)}` : '', line.note].filter(Boolean).join(' · ')}
        </p>
        {confirmed.length > 0 ? <p className="text-sm text-muted">{confirmed.join(', ')}</p> : null}
      </div>
      {order.sentAt === null ? null : (
        <Progress
          label="Received"
          value={Math.min(Number(line.received), Number(line.pieces))}
          max={Number(line.pieces)}
          text={received}
          className="max-md:w-auto! max-md:grow md:w-44!"
        />
      )}
      {line.price === undefined ? null : (
        <p className="w-28 text-right tabular-nums">
          {moneyText(line.total ?? '0')}
          <span className="block text-sm text-muted">
            {priceText(line.price)} {line.piecesPerPack === '1' ? 'each' : 'a pack'}
          </span>
        </p>
      )}
      {mayOrder && (isOpen || line.closedShortAt) ? (
        // On a phone it stands beside the name, and what came below both.
        <div className="max-md:-order-1 max-md:-mr-2 max-md:self-start">
          <RowMenu label={`Actions for ${line.name}`}>
            {isOpen ? (
              <DropdownMenuItem onSelect={() => close.mutate(act)}>Close short: no more comes</DropdownMenuItem>
            ) : (
              <DropdownMenuItem onSelect={() => reopen.mutate(act)}>Expect the rest again</DropdownMenuItem>
            )}
          </RowMenu>
        </div>
      ) : mayOrder ? (
        <span className="w-9 max-md:hidden" />
      ) : null}
    </li>
  );
}
