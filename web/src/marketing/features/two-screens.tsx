import { Minus, Plus, Smartphone, Monitor } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

const reorderPoint = 4;
const price = 24;

interface Done {
  id: number;
  text: string;
}

/** One count on two screens: what a visitor changes on the left is what the right one shows. */
export function TwoScreens() {
  const [quantity, setQuantity] = useState(6);
  const [done, setDone] = useState<readonly Done[]>([{ id: 1, text: 'Office: counted, 6 on hand' }]);
  const change = (by: 1 | -1) => {
    setQuantity(quantity + by);
    setDone(
      [{ id: (done[0]?.id ?? 0) + 1, text: `Van 4: ${by > 0 ? 'put in' : 'took out'} 1, ${quantity + by} on hand` }, ...done].slice(0, 4),
    );
  };
  const state = quantity === 0 ? 'out' : quantity <= reorderPoint ? 'low' : 'in';
  return (
    <div className="grid gap-6 md:grid-cols-[20rem_1fr]">
      <Card>
        <p className="flex items-center gap-2 text-sm text-muted">
          <Smartphone aria-hidden className="size-4" />
          Phone in Van 4
        </p>
        <h3 className="mt-4 text-lg font-semibold">Run capacitor 45/5 µF</h3>
        <p className="text-muted">Van 4 / Bin 2</p>
        <div className="mt-5 flex items-center justify-between gap-3">
          <IconButton
            label="Take one out"
            icon={<Minus aria-hidden />}
            variant="secondary"
            className="size-11"
            disabled={quantity === 0}
            onClick={() => change(-1)}
          />
          <output className="text-4xl font-semibold tabular-nums" aria-label="On hand in the van">
            {quantity}
          </output>
          <IconButton
            label="Put one in"
            icon={<Plus aria-hidden />}
            variant="secondary"
            className="size-11"
            disabled={quantity >= 12}
            onClick={() => change(1)}
          />
        </div>
        <Button variant="primary" size="lg" className="mt-5 w-full" disabled={quantity === 0} onClick={() => change(-1)}>
          Use 1
        </Button>
      </Card>
      <Card>
        <p className="flex items-center gap-2 text-sm text-muted">
          <Monitor aria-hidden className="size-4" />
          Screen in the office
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2" aria-live="polite">
          <h3 className="text-lg font-semibold">Run capacitor 45/5 µF</h3>
          <Badge tone={state === 'in' ? 'good' : state === 'low' ? 'warn' : 'bad'}>
            {state === 'in' ? 'In Stock' : state === 'low' ? 'Low Stock' : 'Out of Stock'}
          </Badge>
        </div>
        <dl className="mt-4 grid grid-cols-3 gap-4 tabular-nums">
          <Figure name="On hand" figure={String(quantity)} />
          <Figure name="Reorder at" figure={String(reorderPoint)} />
          <Figure name="Value" figure={`$${quantity * price}.00`} />
        </dl>
        <h4 className="mt-6 text-sm font-medium text-muted">History</h4>
        <ul className="mt-1 min-h-28 divide-y">
          {done.map(({ id, text }) => (
            <li key={id} className="py-1.5">
              {text}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function Figure({ name, figure }: { name: string; figure: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-xl font-semibold md:text-2xl">{figure}</dd>
    </div>
  );
}
