import { Badge } from '../../ui/badge.tsx';
import { SolutionPage } from './solution-page.tsx';

export function HvacPage() {
  return (
    <SolutionPage
      path="/solutions/hvac"
      title="Know which van has the capacitor"
      lead="It is 96 degrees, the unit is down, and the part is somewhere in one of five trucks. Ask the phone instead of calling everyone."
      picture={{
        title: 'Search: “capacitor 45/5”',
        rows: [
          { name: 'Run capacitor 45/5 µF', note: 'Shop / Capacitors', end: '14 pcs' },
          { name: 'Run capacitor 45/5 µF', note: 'Van 2 / Bin 2', end: '3 pcs' },
          { name: 'Run capacitor 45/5 µF', note: 'Van 3 / Bin 2', end: <Badge tone="warn">Low Stock</Badge> },
          { name: 'Run capacitor 45/5 µF', note: 'Van 4 / Bin 2', end: <Badge tone="bad">Out of Stock</Badge> },
        ],
      }}
      troubles={{
        title: 'What goes wrong in July',
        points: [
          {
            title: 'The second trip',
            text: 'The tech drives back for a $12 part the truck next door had. Each van keeps its own count of the part, and one search lists them all.',
          },
          {
            title: 'Vans that fill up',
            text: 'Each truck carries what was left over from three jobs. A count of one van takes a quarter of an hour by scanner.',
          },
          {
            title: 'Refrigerant that got dear',
            text: 'Prices move within a season. With FIFO each cylinder goes out at what that cylinder cost.',
          },
        ],
      }}
      places={{
        lead: 'Shop and trucks are folders; bins are folders in them. A tech is assigned their truck and sees that.',
        tree: [
          { name: 'Shop', note: '640 items', depth: 0 },
          { name: 'Motors and blowers', note: '85 items', depth: 1 },
          { name: 'Filters', note: '58 items', depth: 1 },
          { name: 'Van 3', note: '174 items', depth: 0 },
          { name: 'Van 4', note: '168 items', depth: 0 },
          { name: 'Bin 2: capacitors, contactors', note: '22 items', depth: 1 },
        ],
      }}
      week={[
        { day: 'Monday', text: 'Import the parts list from your supplier or your accounting. Vendors and prices come along.' },
        { day: 'Tuesday', text: 'Make a folder for each van, set what it should carry as the reorder point.' },
        { day: 'Wednesday', text: 'Count one van, with the tech. Print labels for its bins on the way.' },
        { day: 'Friday', text: 'The reorder report says what to put back into the van on Monday. Have it mailed every week.' },
      ]}
      closing="One trip to the job, with the part"
    />
  );
}
