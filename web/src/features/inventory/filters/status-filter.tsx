import { StockStatus } from '@onhand/contract/stock-status';
import { Check } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { StockBadge } from '../stock-badge.tsx';

/** One of the three, or (chosen once more) any: too few to search in. */
export function StatusFilter({ value, onPick }: { value: StockStatus | null; onPick: (status: StockStatus | null) => void }) {
  return (
    <div className="flex flex-col p-1">
      {StockStatus.options.map((status) => (
        <Button
          key={status}
          variant="ghost"
          aria-pressed={status === value}
          className="justify-start!"
          onClick={() => onPick(status === value ? null : status)}
        >
          <StockBadge status={status} />
          {status === value ? <Check aria-hidden className="text-accent" /> : null}
        </Button>
      ))}
    </div>
  );
}
