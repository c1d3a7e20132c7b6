import { Badge } from '../ui/badge.tsx';
import { SampleLines } from './sample-lines.tsx';

/** From what is short to what lies on the shelf, in three screens of the product. */
export function Buying() {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-3">
      <SampleLines
        title="To order: Copperline Wholesale"
        rows={[
          { name: 'Elbow 90°, 1/2 in', note: '34 short in the shop and two vans, boxes of 10', end: '4 boxes' },
          { name: 'Tee, 1/2 in', note: '36 short, from 4 boxes on $15.55', end: '4 boxes' },
          { name: 'Ball valve, 3/4 in', note: '6 short, 8 on order', end: <span className="text-muted">Nothing</span> },
        ]}
      />
      <SampleLines
        title="PO-3187"
        rows={[
          { name: 'Mailed to the vendor', note: 'PDF and CSV with their numbers', end: 'Tue, 8:02 AM' },
          { name: 'Confirmed by the vendor', note: 'Through the link, without an account', end: <Badge tone="good">Confirmed</Badge> },
          { name: 'Tee, 1/2 in', note: 'Expected Thursday, now Friday', end: <Badge tone="warn">Later</Badge> },
        ]}
      />
      <SampleLines
        title="Received on Thursday"
        rows={[
          { name: 'Elbow 90°, 1/2 in', note: 'One box scanned', end: '+10' },
          { name: 'Elbow 90°, 1/2 in', note: 'By a second phone, 3 boxes', end: '+30' },
          { name: 'Freight, a week later', note: 'Shared by value, also with what is used up', end: '$18.00' },
        ]}
      />
    </div>
  );
}
