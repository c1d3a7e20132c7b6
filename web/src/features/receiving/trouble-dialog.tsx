import type { Expected } from '@onhand/contract/receipt-answers';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { ModalFooter } from '../../ui/modal-parts.tsx';
import { HeldPrice } from './held-price.tsx';
import { UnknownCode } from './unknown-code.tsx';
import type { Receiving } from './use-receiving.ts';

const titles = { surplus: 'Is that right?', refused: 'Not received', 'not sent': 'Not sent' } as const;

/** BUY-06: what is not right about a delivery, in one sentence, and how to go on from here. */
export function TroubleDialog({ order, receiving }: { order: Expected; receiving: Receiving }) {
  const { trouble, settle } = receiving;
  const goOn = (act: () => void) => () => {
    settle();
    act();
  };
  return (
    <Dialog open={trouble !== null} onOpenChange={(open) => (open ? undefined : settle())}>
      {trouble === null ? null : trouble.kind === 'unknown' ? (
        <UnknownCode key={trouble.code} scanned={trouble} order={order} receiving={receiving} />
      ) : trouble.kind === 'price' ? (
        <HeldPrice
          message={trouble.message}
          itemId={trouble.act.arrivals.find(({ more }) => more.price !== undefined)?.item.id ?? 0}
          onAccept={goOn(() => receiving.sendMeant(trouble.act, { isPriceMeant: true }))}
          onAgreed={goOn(() => receiving.sendAsAgreed(trouble.act))}
        />
      ) : (
        <DialogContent title={titles[trouble.kind]} description={trouble.message} size="sm">
          <ModalFooter>
            <Button onClick={settle}>{trouble.kind === 'surplus' ? 'Leave it' : 'Close'}</Button>
            {trouble.kind === 'surplus' ? (
              <Button variant="primary" onClick={goOn(() => receiving.sendMeant(trouble.act, { isMore: true }))}>
                Receive it all the same
              </Button>
            ) : null}
            {trouble.kind === 'not sent' ? (
              <Button variant="primary" onClick={goOn(() => receiving.sendAgain(trouble.act))}>
                Send again
              </Button>
            ) : null}
          </ModalFooter>
        </DialogContent>
      )}
    </Dialog>
  );
}
