import { api } from '@onhand/contract';
import type { Expected, ExpectedLine } from '@onhand/contract/receipt-answers';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { quantityText } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { DialogContent } from '../../ui/dialog.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { comesInPacks, isOpenLine } from './receiving-lines.rules.ts';
import { cameText, placeText } from './receiving-words.ts';
import { arrivalOf } from './receiving.queries.ts';
import type { Receiving, Trouble } from './use-receiving.ts';

const scannedQuery = (code: string) =>
  queryOptions({
    queryKey: [api.qr.lookup.path, { receiving: code }],
    queryFn: ({ signal }) => call(api.qr.lookup, { params: { code } }, signal),
    staleTime: 0,
    retry: false,
  });

interface UnknownCodeProps {
  scanned: Extract<Trouble, { kind: 'unknown' }>;
  order: Expected;
  receiving: Receiving;
}

/** BUY-05: a code that is on no line. It may be another item of ours; if nobody knows it, it is asked once which line it is. */
export function UnknownCode({ scanned, order, receiving }: UnknownCodeProps) {
  const { code } = scanned;
  const item = useQuery(scannedQuery(code));
  if (item.isPending) {
    return (
      <DialogContent title="Looking it up" description={`“${code}”`} size="sm">
        <ModalBody className="grid place-items-center py-8">
          <Spinner />
        </ModalBody>
      </DialogContent>
    );
  }
  const known = order.lines.find(({ itemId }) => itemId === item.data?.id);
  if (known) {
    const takeIn = (pieces: string) => () => {
      receiving.settle();
      receiving.receive(arrivalOf(known, pieces));
    };
    return (
      <DialogContent title={known.name} description={`${cameText(known)}. How much is this?`} size="sm">
        <ModalFooter>
          <Button variant={comesInPacks(known) ? 'secondary' : 'primary'} onClick={takeIn('1')}>
            Received 1
          </Button>
          {comesInPacks(known) ? (
            <Button variant="primary" onClick={takeIn(known.piecesPerPack)}>
              1 pack = {quantityText(known.piecesPerPack)}
            </Button>
          ) : null}
        </ModalFooter>
      </DialogContent>
    );
  }
  if (item.data) {
    const { id, name, unit } = item.data;
    const takeIn = () => {
      receiving.settle();
      const { place } = order.lines[0] ?? order;
      receiving.receive({
        line: null,
        item: { id, name, unit: unit?.name ?? null },
        pieces: '1',
        to: { placeId: place.placeId, name: placeText(place) },
        more: {},
      });
    };
    return (
      <DialogContent title="Not on this order" description={`“${name}” was not ordered here.`} size="sm">
        <ModalFooter>
          <Button onClick={receiving.settle}>Put it aside</Button>
          <Button variant="primary" onClick={takeIn}>
            Receive 1 all the same
          </Button>
        </ModalFooter>
      </DialogContent>
    );
  }
  return <WhichLine scanned={scanned} order={order} receiving={receiving} />;
}

function WhichLine({ scanned: { code, lot, expiresOn }, order, receiving }: UnknownCodeProps) {
  const [chosen, setChosen] = useState<ExpectedLine | null>(null);
  const open = order.lines.filter(isOpenLine);
  const take = (line: ExpectedLine) => {
    receiving.settle();
    receiving.receive(arrivalOf(line, line.piecesPerPack, { code, ...(lot && { lot }), ...(expiresOn && { expiresOn }) }));
  };
  if (chosen) {
    return (
      <DialogContent
        title={chosen.name}
        description={`“${code}” stands for ${comesInPacks(chosen) ? `a pack of ${quantityText(chosen.piecesPerPack, chosen.unit?.name)}` : 'one of it'} from now on.`}
        size="sm"
      >
        <ModalFooter>
          <Button onClick={() => setChosen(null)}>Another line</Button>
          <Button variant="primary" onClick={() => take(chosen)}>
            Remember and receive {comesInPacks(chosen) ? '1 pack' : '1'}
          </Button>
        </ModalFooter>
      </DialogContent>
    );
  }
  return (
    <DialogContent
      title="Which line is it?"
      description={`Nobody has seen “${code}” yet. It is asked once, and known ever after.`}
      size="sm"
    >
      <ModalBody>
        {open.length === 0 ? <p className="text-muted">Nothing is still to come of this order.</p> : null}
        <ul aria-label="Lines that are still to come" className="divide-y">
          {open.map((line) => (
            <li key={line.line}>
              <button
                type="button"
                onClick={() => setChosen(line)}
                className="flex min-h-14 w-full flex-col justify-center rounded-md px-2 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
              >
                <span className="font-medium wrap-anywhere">{line.name}</span>
                <span className="text-sm text-muted">
                  {cameText(line)}
                  {line.vendorSku ? ` · ${line.vendorSku}` : ''}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </ModalBody>
      <ModalFooter>
        <Button onClick={receiving.settle}>Put it aside</Button>
      </ModalFooter>
    </DialogContent>
  );
}
