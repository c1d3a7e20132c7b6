import { Badge } from '../../ui/badge.tsx';
import { SolutionPage } from './solution-page.tsx';

export function PlumbingPage() {
  return (
    <SolutionPage
      path="/solutions/plumbing"
      title="Four hundred elbows, and the right one"
      lead="Half-inch, three-quarter, press, sweat, PEX. They look alike, cost next to nothing, and stop the job when one is missing."
      picture={{
        title: 'Tees 1/2 in',
        rows: [
          { name: 'Tee, copper, sweat', note: 'Bin C-14', end: '64 pcs' },
          { name: 'Tee, copper, press', note: 'Bin C-15', end: <Badge tone="warn">Low Stock</Badge> },
          { name: 'Tee, PEX crimp, brass', note: 'Bin P-03', end: '120 pcs' },
          { name: 'Tee, PVC, slip', note: 'Bin V-08', end: '38 pcs' },
        ],
      }}
      troubles={{
        title: 'Small parts, large nuisance',
        points: [
          {
            title: 'Alike on the shelf',
            text: 'A picture, a size and a code on the bin. Scan it and there is no doubt which of the six tees this is.',
          },
          {
            title: 'Too many to count',
            text: 'Count the bin you stand at, not the whole shop. Cycle counts by folder keep the rest honest.',
          },
          {
            title: 'Fast and slow',
            text: 'A reorder point for the shop and a minimum for each van, and a dead-stock report for what has been lying there since the last owner.',
          },
        ],
      }}
      places={{
        lead: 'By material, then by size: the way you would look for it. Tags cut across, such as “lead-free” or “warranty”.',
        tree: [
          { name: 'Shop', note: '1,120 items', depth: 0 },
          { name: 'Copper', note: '310 items', depth: 1 },
          { name: 'Press fittings 1/2 in', note: '48 items', depth: 2 },
          { name: 'PEX', note: '205 items', depth: 1 },
          { name: 'Valves', note: '92 items', depth: 1 },
          { name: 'Service van', note: '260 items', depth: 0 },
        ],
      }}
      buying={{
        title: 'Order by the box, count by the piece',
        lead: 'The wholesaler sells elbows by the box of ten and is cheaper from four boxes on. The list knows: it rounds to packs, takes the break, and says why. The box’s own barcode counts ten at the dock.',
        picture: {
          title: 'Delivery of PO-3187',
          rows: [
            { name: 'Elbow 90°, copper, 1/2 in', note: '4 boxes of 10, all of them', end: <Badge tone="good">Complete</Badge> },
            { name: 'Tee, copper, 1/2 in', note: '2 of 4 boxes so far', end: <Badge tone="warn">20 to come</Badge> },
            { name: 'Ball valve 3/4 in', note: '$15.20 each, 17% above the last', end: <Badge tone="bad">Held up</Badge> },
            { name: 'Freight', note: 'Shared by value over the lines', end: '$18.00' },
          ],
        },
      }}
      jobs={{
        title: 'Every elbow on its job',
        lead: 'A template has what a bathroom usually takes. Copy it into the job, take what is free, and bring back the rest: it returns at what it left at.',
        picture: {
          title: 'Bathroom rough-in, template',
          rows: [
            { name: 'Elbow 90°, copper, 1/2 in', note: '14 wanted, 14 reserved in the shop', end: <Badge tone="good">Ready</Badge> },
            { name: 'Tee, copper, 1/2 in', note: '6 wanted, 4 free', end: <Badge tone="warn">2 short</Badge> },
            { name: 'Ball valve 3/4 in', note: '2 used, by Sam with a PIN', end: '2 used' },
            { name: 'Ready to make now', note: 'Of what is free', end: '3 bathrooms' },
          ],
        },
      }}
      week={[
        { day: 'Monday', text: 'Start with the fifty parts you use every day. The other thousand can wait.' },
        { day: 'Tuesday', text: 'Label their bins. A sheet of thirty labels is enough for the first wall.' },
        { day: 'Wednesday', text: 'Put a tablet on the wall with a quick action: scan, enter the PIN, take two.' },
        { day: 'Friday', text: 'See what was used, what it cost, and what is low. One tap drafts an order for each vendor.' },
      ]}
      closing="The right elbow, in the right bin"
    />
  );
}
