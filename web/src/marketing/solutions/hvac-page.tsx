import { Badge } from '../../ui/badge.tsx';
import { SolutionPage } from './solution-page.tsx';

export function HvacPage() {
  return (
    <SolutionPage
      path="/solutions/hvac"
      title="Know which van has the capacitor"
      lead="It is 96 degrees, the unit is down, and the part is somewhere in one of five trucks. Ask the phone instead of calling everyone."
      picture={{
        title: 'Run capacitor 45/5 µF: who has one?',
        rows: [
          { name: 'Shop', note: 'Capacitors', end: '14 pcs' },
          { name: 'Van 2', note: 'Bin 2 · 2 to 4', end: '3 pcs' },
          { name: 'Van 3', note: 'Bin 2 · 2 to 4', end: <Badge tone="warn">1, low</Badge> },
          { name: 'Van 4', note: 'Bin 2 · 2 to 4', end: <Badge tone="bad">None</Badge> },
        ],
      }}
      troubles={{
        title: 'What goes wrong in July',
        points: [
          {
            title: 'The second trip',
            text: 'The tech drives back for a $12 part the truck next door had. It is one part, in the shop and in every van, and one tap says who has it.',
          },
          {
            title: 'Vans that fill up',
            text: 'Each truck carries what was left over from three jobs. A minimum and a maximum for each van: what is missing is on its refill list, what is too much is offered back.',
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
      buying={{
        title: 'One order for the shop and all vans',
        lead: 'What the shop and five trucks are short of is one list by vendor. The tech who meets the delivery scans it into the van, without a signal if need be, and without seeing a price.',
        picture: {
          title: 'The HVAC distributor, this week',
          rows: [
            { name: 'Run capacitor 45/5 µF', note: '3 short in Van 3 and Van 4, packs of 5, drafted', end: '1 pack' },
            { name: 'Contactor, 2-pole, 30 A', note: '6 short, 4 on order, drafted', end: '2 pcs' },
            { name: 'Condenser fan motor, 1/4 hp', note: '2 ordered, due on Tuesday', end: <Badge tone="warn">Overdue</Badge> },
            { name: 'Warranty: circulator sent in', note: 'Credit owed since June 2', end: '$96.00' },
          ],
        },
      }}
      jobs={{
        title: 'Used on the job, billed on the invoice',
        lead: 'The parts of Thursday’s change are promised to it today. The tech scans each onto the job as it goes in, also in the crawl space, and the office sees what is used and not billed.',
        picture: {
          title: 'J-412: condenser change, Thursday',
          rows: [
            { name: 'Run capacitor 45/5 µF', note: 'In Van 3, for this job', end: <Badge tone="good">Picked</Badge> },
            { name: 'Contactor, 2-pole, 30 A', note: 'On order for it, due Wednesday', end: <Badge tone="warn">1 short</Badge> },
            { name: 'Line set 3/8 × 3/4', note: '2 used by Maria, 1 back in the van', end: '1 used' },
            { name: 'Used, not billed', note: '7 parts of 2 jobs', end: '$798.20' },
          ],
        },
      }}
      week={[
        { day: 'Monday', text: 'Import the parts list from your supplier or your accounting. Vendors and prices come along.' },
        { day: 'Tuesday', text: 'Make a folder for each van, and say what it should carry: at least, and at most.' },
        { day: 'Wednesday', text: 'Count one van, with the tech. Print labels for its bins on the way.' },
        { day: 'Friday', text: 'Make the refill lists of all vans at once. Pick them by scanner, load, and the stock has moved.' },
      ]}
      closing="One trip to the job, with the part"
    />
  );
}
