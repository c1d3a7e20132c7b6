import { Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { sampleCode } from './sample-label.tsx';

/** Shows the item of the sample label, with a count that can be changed. */
export function FoundItem({ level = 3 }: { level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const [quantity, setQuantity] = useState(18);
  return (
    <>
      <Heading className="text-xl font-semibold">Ball valve 1/2 in</Heading>
      <p className="text-muted">{sampleCode} · Shop / Aisle 2 / Bin 14</p>
      <div className="mt-6 flex items-center gap-5">
        <IconButton
          label="Take one out"
          icon={<Minus aria-hidden />}
          variant="secondary"
          className="size-11"
          disabled={quantity === 0}
          onClick={() => setQuantity(quantity - 1)}
        />
        <output aria-label="On hand" className="min-w-16 text-center text-4xl font-semibold tabular-nums">
          {quantity}
        </output>
        <IconButton
          label="Put one in"
          icon={<Plus aria-hidden />}
          variant="secondary"
          className="size-11"
          onClick={() => setQuantity(quantity + 1)}
        />
      </div>
      <p className="mt-4 text-sm text-muted">In the app this is booked at once, with your name and the time.</p>
    </>
  );
}
