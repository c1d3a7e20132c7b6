import { Plus, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { firstSteps, type Result, run, type Step } from './costing-calculator.rules.ts';

const most = 8;

/** Deliveries and uses of one item, worked out as one types, by the product's own costing rules. */
export function CostingCalculator({ method }: { method: 'moving_average' | 'fifo' }) {
  const [steps, setSteps] = useState<readonly Step[]>(firstSteps);
  const results = run(method, steps);
  const other = run(method === 'fifo' ? 'moving_average' : 'fifo', steps);
  const last = results.at(-1);
  const add = (kind: Step['kind']) =>
    setSteps([...steps, { id: Math.max(0, ...steps.map(({ id }) => id)) + 1, kind, quantity: '5', unitCost: kind === 'in' ? '5.00' : '' }]);
  const change = (id: number, part: Partial<Step>) => setSteps(steps.map((step) => (step.id === id ? { ...step, ...part } : step)));
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[1fr_18rem]">
      <Card isPadded={false} aria-label="Calculator" className="overflow-hidden">
        <ol className="divide-y">
          {results.map((result, index) => (
            <StepRow
              key={result.id}
              number={index + 1}
              result={result}
              onChange={(part) => change(result.id, part)}
              onRemove={steps.length > 1 ? () => setSteps(steps.filter(({ id }) => id !== result.id)) : undefined}
            />
          ))}
        </ol>
        <div className="flex flex-wrap gap-2 border-t p-4">
          <Button onClick={() => add('in')} disabled={steps.length >= most}>
            <Plus aria-hidden />
            Delivery
          </Button>
          <Button onClick={() => add('out')} disabled={steps.length >= most}>
            <Plus aria-hidden />
            Use
          </Button>
          <Button variant="ghost" onClick={() => setSteps(firstSteps)} className="ml-auto">
            <RotateCcw aria-hidden />
            Start over
          </Button>
        </div>
      </Card>
      <Card title="On hand now" aria-live="polite">
        <dl className="grid grid-cols-2 gap-y-2 text-lg tabular-nums">
          <dt className="text-muted">Quantity</dt>
          <dd className="text-right font-semibold">{last?.onHand}</dd>
          <dt className="text-muted">Unit cost</dt>
          <dd className="text-right font-semibold">{last?.shownCost}</dd>
          <dt className="text-muted">Value</dt>
          <dd className="text-right font-semibold">{last?.value}</dd>
        </dl>
        {method === 'fifo' && last ? (
          <div className="mt-4 border-t pt-3">
            <h3 className="text-sm font-medium text-muted">Layers, oldest first</h3>
            <ul className="mt-1 tabular-nums">
              {last.layers.length === 0 ? <li className="text-muted">None left</li> : null}
              {last.layers.map((layer, index) => (
                // Layers have no names; their order is what they are.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index} className="flex justify-between py-1">
                  <span>{layer.quantity} left</span>
                  <span>at {layer.unitCost}</span>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <p className="mt-4 border-t pt-3 text-sm text-pretty text-muted">
          The same steps under {method === 'fifo' ? 'moving average' : 'FIFO'} leave {other.at(-1)?.value} in stock.
        </p>
      </Card>
    </div>
  );
}

function StepRow({
  number,
  result,
  onChange,
  onRemove,
}: {
  number: number;
  result: Result;
  onChange: (part: Partial<Step>) => void;
  onRemove?: () => void;
}) {
  const isDelivery = result.kind === 'in';
  const name = `${isDelivery ? 'Delivery' : 'Use'}, step ${number}`;
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-2 px-4 py-3 sm:gap-x-3">
      <span className="w-18 font-medium sm:w-20">{isDelivery ? 'Delivered' : 'Used'}</span>
      <span className="w-16 sm:w-20">
        <Input
          isNumeric
          aria-label={`${name}: quantity`}
          value={result.quantity}
          onChange={(event) => onChange({ quantity: event.target.value })}
        />
      </span>
      {isDelivery ? (
        <>
          <span className="text-muted">at</span>
          <span className="w-22 sm:w-28">
            <Input
              isNumeric
              leading="$"
              aria-label={`${name}: price each`}
              value={result.unitCost}
              onChange={(event) => onChange({ unitCost: event.target.value })}
            />
          </span>
        </>
      ) : null}
      <p className="grow text-right text-sm text-muted tabular-nums max-sm:order-1 max-sm:w-full max-sm:text-left">{sentence(result)}</p>
      <IconButton label={`Remove ${name.toLowerCase()}`} icon={<X aria-hidden />} onClick={onRemove} disabled={!onRemove} />
    </li>
  );
}

function sentence({ isValid, kind, taken, shownCost, onHand }: Result): string {
  if (!isValid) return 'Enter plain numbers, such as 12 or 4.50.';
  if (kind === 'in') return `Unit cost ${shownCost}, ${onHand} on hand`;
  if (!taken) return 'Nothing used';
  const cost = `${taken.quantity} used, costing ${taken.cost}`;
  return taken.isShort ? `Only ${cost}` : cost;
}
