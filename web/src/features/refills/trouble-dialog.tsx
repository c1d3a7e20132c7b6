import { api } from '@onhand/contract';
import type { Refill } from '@onhand/contract/refills';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/api.ts';
import { bodyOf } from '../../platform/errors.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogContent } from '../../ui/dialog.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { Select } from '../../ui/select.tsx';
import { placesOf } from './refill-lines.rules.ts';
import { placeName } from './refill-words.ts';
import { useAddLine } from './refills.queries.ts';
import type { Picking } from './use-picking.ts';

const titles = { 'too many': 'Is that right?', refused: 'Not picked', 'not sent': 'Not sent' } as const;

/** PLC-09: what is not right about a pick, in one sentence, and how to go on from here. */
export function TroubleDialog({ refill, picking }: { refill: Refill; picking: Picking }) {
  const { trouble, settle } = picking;
  const goOn = (act: () => void) => () => {
    settle();
    act();
  };
  return (
    <Dialog open={trouble !== null} onOpenChange={(open) => (open ? undefined : settle())}>
      {trouble === null ? null : trouble.kind === 'wrong' ? (
        <WrongItem key={trouble.code} code={trouble.code} refill={refill} onClose={settle} />
      ) : (
        <DialogContent title={titles[trouble.kind]} description={trouble.message} size="sm">
          <ModalFooter>
            <Button onClick={settle}>Leave it</Button>
            {trouble.kind === 'too many' ? (
              <Button variant="primary" onClick={goOn(() => picking.pick(trouble.act.line, { ...trouble.act.body, isMore: true }))}>
                Take it all the same
              </Button>
            ) : null}
            {trouble.kind === 'not sent' ? (
              <Button variant="primary" onClick={goOn(() => picking.sendAgain(trouble.act))}>
                Send again
              </Button>
            ) : null}
          </ModalFooter>
        </DialogContent>
      )}
    </Dialog>
  );
}

const scannedQuery = (code: string) =>
  queryOptions({
    queryKey: [api.qr.lookup.path, { refill: code }],
    queryFn: ({ signal }) => call(api.qr.lookup, { params: { code } }, signal),
    staleTime: 0,
    retry: false,
  });

function WrongItem({ code, refill, onClose }: { code: string; refill: Refill; onClose: () => void }) {
  const item = useQuery(scannedQuery(code));
  const add = useAddLine(refill.id);
  const places = placesOf(refill.items);
  const [chosen, setChosen] = useState(String(places[0]?.placeId ?? ''));
  const sentence = item.data
    ? `“${item.data.name}” is not on this list.`
    : item.error
      ? bodyOf(item.error)
      : `“${code}” is not on this list.`;
  const takeAlong = () => {
    if (!item.data) return;
    const { id, name, unit } = item.data;
    const to = places.find(({ placeId }) => String(placeId ?? '') === chosen);
    if (!to) return;
    add.mutate(
      {
        input: { params: { id: refill.id }, body: { itemId: id, toPlaceId: to.placeId, quantity: '1' } },
        seen: { number: refill.number, item: { id, name, unit: unit?.name ?? null }, to },
      },
      { onSuccess: onClose },
    );
  };
  return (
    <DialogContent title="Not on this list" description={sentence} size="sm">
      {item.data && places.length > 1 ? (
        <ModalBody>
          <FormField label="Take it along for">
            <Select
              options={places.map(({ placeId, name }) => ({ value: String(placeId ?? ''), label: placeName(name) }))}
              value={chosen}
              onValueChange={setChosen}
            />
          </FormField>
        </ModalBody>
      ) : null}
      <ModalFooter>
        <Button onClick={onClose}>Put it back</Button>
        {item.data ? (
          <Button variant="primary" isBusy={add.isPending} onClick={takeAlong}>
            Take it along
          </Button>
        ) : null}
      </ModalFooter>
    </DialogContent>
  );
}
