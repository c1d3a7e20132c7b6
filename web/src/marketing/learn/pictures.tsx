import { CircleCheck, Folder, TriangleAlert } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { SampleLabel } from '../features/sample-label.tsx';
import { SampleLines } from '../sample-lines.tsx';

// The pictures of the guides are drawn with the product's own parts, so that they never go stale.

export function FirstItemsPicture() {
  return (
    <SampleLines
      title="Van 4"
      rows={[
        { name: 'Air filter 16×25×1', note: 'FIL-162501', end: '12 pcs' },
        { name: 'Run capacitor 45/5 µF', note: 'CAP-4505', end: <Badge tone="warn">Low Stock</Badge> },
        { name: 'Condensate pump', note: 'CP-20', end: '2 pcs' },
        { name: 'Thermostat wire 18/5', note: 'TW-185', end: '150 ft' },
      ]}
    />
  );
}

export function LabelPicture() {
  return <SampleLabel />;
}

export function CountPicture() {
  return (
    <SampleLines
      title="Count of Aisle 2"
      rows={[
        { name: 'Ball valve 1/2 in', note: '18 expected', end: <Counted quantity="18" /> },
        { name: 'Ball valve 3/4 in', note: '9 expected', end: <Counted quantity="7" difference="2 missing" /> },
        { name: 'Gate valve 1 in', note: '4 expected', end: <span className="text-muted">Not counted yet</span> },
      ]}
    />
  );
}

function Counted({ quantity, difference }: { quantity: string; difference?: string }) {
  return (
    <span className="flex items-center gap-2">
      {difference ? (
        <Badge tone="warn" icon={<TriangleAlert aria-hidden />}>
          {difference}
        </Badge>
      ) : (
        <CircleCheck aria-hidden className="size-4 text-good" />
      )}
      {quantity}
    </span>
  );
}

export function CostingPicture() {
  return (
    <SampleLines
      title="10 at $4.00, 10 at $6.00, 12 used"
      rows={[
        { name: 'Moving average', note: '12 went out at $5.00', end: '$40.00 left' },
        { name: 'FIFO', note: '10 at $4.00 and 2 at $6.00', end: '$48.00 left' },
        { name: 'Standard', note: 'Cost as entered: $4.50', end: '$36.00 left' },
      ]}
    />
  );
}

export function ImportPicture() {
  return (
    <SampleLines
      title="stock-list.xlsx"
      rows={[
        { name: 'Description', note: 'becomes Name', end: <Badge tone="good">Recognized</Badge> },
        { name: 'Qty OH', note: 'becomes Quantity', end: <Badge tone="good">Recognized</Badge> },
        { name: 'Loc', note: 'becomes Folder', end: <Folder aria-hidden className="size-4 text-accent" /> },
        { name: 'Line 214', note: 'Quantity is “a few”', end: <Badge tone="bad">1 problem</Badge> },
      ]}
    />
  );
}
