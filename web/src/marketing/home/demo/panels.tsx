import { unitWord } from '@onhand/contract/unit-words';
import { Badge } from '../../../ui/badge.tsx';
import { type SampleLine, SampleLines } from '../../sample-lines.tsx';
import { activity, money, sampleItems, sampleValue, statusOf, statusTones } from './sample.ts';
import { ValueTrend } from './value-trend.tsx';

export const panelNames = ['Dashboard', 'Items', 'Alerts', 'Tags', 'Vendors', 'Reports', 'Settings', 'Notifications'] as const;
export type PanelName = (typeof panelNames)[number];

/** Shows the panel chosen in the demo's navigation. */
export function Panel({ name }: { name: PanelName }) {
  if (name === 'Dashboard') return <DashboardPanel />;
  if (name === 'Items') return <ItemsPanel />;
  return <SampleLines title={name === 'Reports' ? 'Reports: inventory valuation by folder' : name} rows={lists[name]} />;
}

function DashboardPanel() {
  const count = (status: string) => String(sampleItems.filter((item) => statusOf(item) === status).length);
  return (
    <div className="grid gap-4">
      <ul aria-label="Key figures" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Stat label="Inventory Value" figure={money(sampleValue)} />
        <Stat label="Total Items" figure={String(sampleItems.length)} />
        <Stat label="Low Stock" figure={count('Low Stock')} />
        <Stat label="Out of Stock" figure={count('Out of Stock')} />
      </ul>
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <ValueTrend />
        <SampleLines
          title="Recent Activity"
          rows={activity.map(({ item, text, change, when }) => ({
            name: item,
            note: text,
            end: (
              <span className="text-right">
                <span className="block font-medium">{change}</span>
                <span className="block text-sm text-muted">{when}</span>
              </span>
            ),
          }))}
        />
      </div>
    </div>
  );
}

function Stat({ label, figure }: { label: string; figure: string }) {
  return (
    <li className="rounded-md border bg-surface p-3.5">
      <span className="block truncate text-sm text-muted">{label}</span>
      <span className="mt-1 block text-xl font-semibold tracking-tight tabular-nums">{figure}</span>
    </li>
  );
}

function ItemsPanel() {
  return (
    <SampleLines
      title="Items"
      rows={sampleItems.map((item) => ({
        name: item.name,
        note: item.folder,
        end: (
          <span className="flex flex-col items-end gap-1 md:flex-row md:items-center md:gap-3">
            <span>
              {item.quantity} <span className="text-muted">{unitWord(item.unit, String(item.quantity))}</span>
            </span>
            <Badge tone={statusTones[statusOf(item)]} className="min-w-24 justify-center">
              {statusOf(item)}
            </Badge>
          </span>
        ),
      }))}
    />
  );
}

const low = sampleItems.filter((item) => statusOf(item) !== 'In Stock');
const byFolder = Map.groupBy(sampleItems, ({ folder }) => folder.split(' / ')[0] ?? '');
const worth = [...byFolder].map(([folder, items]) => ({
  folder,
  count: items.length,
  value: items.reduce((sum, { quantity, cost }) => sum + quantity * cost, 0) / 100,
}));

const lists: Record<Exclude<PanelName, 'Dashboard' | 'Items'>, readonly SampleLine[]> = {
  Alerts: low.map((item) => ({
    name: item.name,
    note: `${item.quantity} left, reorder at ${item.reorderAt}`,
    end: <Badge tone={statusTones[statusOf(item)]}>{statusOf(item)}</Badge>,
  })),
  Tags: [
    { name: 'cooling', note: 'Seasonal from May', end: '3 items' },
    { name: 'copper', end: '1 item' },
    { name: 'warranty', note: 'Keep the box', end: '2 items' },
  ],
  Vendors: [
    { name: 'Supply house, Main Street', note: 'Delivers Tuesdays', end: '5 items' },
    { name: 'Refrigerant dealer', note: 'License on file', end: '1 item' },
    { name: 'Online', note: 'Two days', end: '2 items' },
  ],
  Reports: [
    ...worth.map(({ folder, count, value }) => ({ name: folder, note: count === 1 ? '1 item' : `${count} items`, end: money(value) })),
    { name: 'Total', note: 'The same figure as on the dashboard', end: <strong className="font-semibold">{money(sampleValue)}</strong> },
  ],
  Settings: [
    { name: 'Currency', end: 'US dollar' },
    { name: 'Default costing', end: 'Moving average' },
    { name: 'Quick amounts', end: '1, 5, 10, 25' },
    { name: 'Units', end: 'pcs, ft, cyl' },
  ],
  Notifications: [
    { name: 'Ball valve 1/2 in is out of stock', note: 'An hour ago' },
    { name: 'Count of Aisle 3 was posted', note: 'Yesterday' },
    { name: 'Sam joined as staff with Van 4', note: 'Monday' },
  ],
};
