import { Badge } from '../../ui/badge.tsx';
import { SolutionPage } from './solution-page.tsx';

export function WarehousesPage() {
  return (
    <SolutionPage
      path="/solutions/warehouses"
      title="Every bin, every movement, every cent"
      lead="For a warehouse of a few thousand items that has outgrown paper and has no use for a year-long software project."
      picture={{
        title: 'Count of Aisle 12',
        rows: [
          { name: 'Pallet wrap 18 in', note: '40 expected, 38 counted', end: '−$31.00' },
          { name: 'Carton 12×12×12', note: '250 expected, 262 counted', end: '+$13.20' },
          { name: 'Strapping 1/2 in', note: '16 expected, 16 counted', end: <Badge tone="good">Matches</Badge> },
          { name: 'Corner boards 36 in', note: '180 expected', end: <span className="text-muted">Not counted yet</span> },
        ],
      }}
      troubles={{
        title: 'What has to hold',
        points: [
          {
            title: 'The count',
            text: 'Several people count at once. Differences are listed with their value, recounted where in doubt, and booked in one go.',
          },
          {
            title: 'The value',
            text: 'Moving average, FIFO or fixed cost, item by item. The value on any past day, and the movements it is made of.',
          },
          {
            title: 'The trail',
            text: 'Who took what, when, from where and at which cost. Nothing is overwritten; an undo is an entry of its own.',
          },
        ],
      }}
      places={{
        lead: 'Aisle, rack and level as folders, as deep as you need, and one item in as many of them as it lies in. Moving it changes no value.',
        tree: [
          { name: 'Hall A', note: '2,310 items', depth: 0 },
          { name: 'Aisle 12', note: '184 items', depth: 1 },
          { name: 'Rack 12-C', note: '36 items', depth: 2 },
          { name: 'Hall B', note: '1,480 items', depth: 0 },
          { name: 'Receiving', note: '57 items', depth: 0 },
          { name: 'Returns', note: '21 items', depth: 0 },
        ],
      }}
      buying={{
        title: 'At the dock',
        lead: 'Several people scan one delivery at once, pallet by pallet, over days if it comes so. GS1 codes are read with lot and date. Freight that is billed weeks later still reaches what was sold since.',
        picture: {
          title: 'Receipt of PO-2204',
          rows: [
            { name: 'Pallet wrap 18 in', note: '40 ordered, 40 came', end: <Badge tone="good">Complete</Badge> },
            { name: 'Carton 12×12×12', note: '250 ordered, 262 came', end: <Badge tone="warn">12 more</Badge> },
            { name: 'Corner boards 36 in', note: '180 ordered, 120 came, the rest never will', end: <Badge>Closed short</Badge> },
            { name: 'Freight, 19 days later', note: '$61.40 in stock, $23.60 cost of goods', end: '$85.00' },
          ],
        },
      }}
      week={[
        { day: 'Monday', text: 'Import the list from your old system, with a check before anything is written.' },
        { day: 'Tuesday', text: 'Print labels for the racks. Keep the suppliers’ barcodes: they scan too.' },
        { day: 'Wednesday', text: 'Give pickers the folders they work in. Costs stay in the office.' },
        { day: 'Friday', text: 'Count one aisle and compare the valuation with your books.' },
      ]}
      closing="A year end without a lost weekend"
    />
  );
}
