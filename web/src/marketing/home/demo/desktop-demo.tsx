import { ChartColumn, Bell, House, type LucideIcon, Package, Settings, Tags, TriangleAlert, Truck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LogoMark } from '../../../ui/logo.tsx';
import { Panel, type PanelName, panelNames } from './panels.tsx';

export const panelIcons: Record<PanelName, LucideIcon> = {
  Dashboard: House,
  Items: Package,
  Alerts: TriangleAlert,
  Tags,
  Vendors: Truck,
  Reports: ChartColumn,
  Settings,
  Notifications: Bell,
};

/** MKT-10: the product's frame with sample data in it. */
export function DesktopDemo() {
  const [name, setName] = useState<PanelName>('Dashboard');
  return (
    <section aria-label="Demo dashboard" data-live className="flex min-h-136 overflow-hidden rounded-md border bg-background shadow-float">
      <nav aria-label="Demo" className="flex w-52 shrink-0 flex-col gap-1 border-r bg-surface p-3">
        <span className="mb-1 flex h-10 items-center gap-2 px-2 font-semibold whitespace-nowrap">
          <LogoMark className="size-6" />
          Sample company
        </span>
        {panelNames.map((one) => {
          const Icon = panelIcons[one];
          return (
            <Button
              key={one}
              variant="ghost"
              aria-pressed={one === name}
              onClick={() => setName(one)}
              className="justify-start aria-pressed:bg-accent-soft aria-pressed:text-accent"
            >
              <Icon aria-hidden />
              {one}
            </Button>
          );
        })}
      </nav>
      <div className="min-w-0 grow p-5" aria-live="polite">
        <Panel name={name} />
      </div>
    </section>
  );
}
