import { Badge } from '../ui/badge.tsx';
import { SampleLines } from './sample-lines.tsx';

/** A job from its plan to its bill, in three screens of the product. */
export function Jobs() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-3">
      <SampleLines
        title="J-412: condenser change, Thursday"
        rows={[
          { name: 'Run capacitor 45/5 µF', note: 'Reserved in Van 3', end: <Badge tone="good">1 of 1</Badge> },
          { name: 'Line set 3/8 × 3/4, 25 ft', note: 'Reserved in the shop', end: <Badge tone="good">2 of 2</Badge> },
          { name: 'Contactor, 2-pole, 30 A', note: 'On order for this job, due Wednesday', end: <Badge tone="warn">0 of 1</Badge> },
        ]}
      />
      <SampleLines
        title="Scanned in the driveway"
        rows={[
          { name: 'Run capacitor 45/5 µF', note: 'Maria, 10:42 AM', end: '1 used' },
          { name: 'Line set 3/8 × 3/4, 25 ft', note: 'Ben, 11:05 AM, without a signal', end: '2 used' },
          { name: 'Line set 3/8 × 3/4, 25 ft', note: 'Back into Van 3, at what it cost', end: '1 returned' },
        ]}
      />
      <SampleLines
        title="Used, not billed"
        rows={[
          { name: 'J-412: condenser change', note: '7 parts, done on Thursday', end: '$486.20' },
          { name: 'J-409: blower motor', note: '3 parts, done on Tuesday', end: '$312.00' },
          { name: 'Exported to the invoices', note: '14 lines, each of them once', end: <Badge tone="good">Billed</Badge> },
        ]}
      />
    </div>
  );
}
