import { Bell, House, Menu, Package, QrCode } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ScanSample } from '../../features/scan-sample.tsx';
import { panelIcons } from './desktop-demo.tsx';
import { Panel, type PanelName } from './panels.tsx';

type Place = PanelName | 'Scan QR' | 'Menu';

const bar = [
  { place: 'Dashboard', icon: House },
  { place: 'Items', icon: Package },
  { place: 'Scan QR', icon: QrCode },
  { place: 'Notifications', icon: Bell },
  { place: 'Menu', icon: Menu },
] as const satisfies readonly { place: Place; icon: unknown }[];

const inMenu = ['Alerts', 'Tags', 'Vendors', 'Reports', 'Settings'] as const satisfies readonly PanelName[];

/** MKT-11: the same company on a phone, with the bar a thumb reaches. */
export function MobileDemo() {
  const [place, setPlace] = useState<Place>('Dashboard');
  return (
    <section aria-label="Demo on a phone" data-live className="overflow-hidden rounded-md border bg-background shadow-float">
      <div className="h-136 overflow-y-auto p-3" aria-live="polite">
        {place === 'Menu' ? <MenuList onChoose={setPlace} /> : place === 'Scan QR' ? <ScanSample /> : <Panel name={place} />}
      </div>
      <nav aria-label="Demo on a phone" className="grid grid-cols-5 border-t bg-surface">
        {bar.map(({ place: one, icon: Icon }) => (
          <Button
            key={one}
            variant="ghost"
            aria-pressed={place === one}
            onClick={() => setPlace(one)}
            className="h-14 min-w-0 rounded-none px-0 text-[0.6875rem] text-muted aria-pressed:text-accent [&>span]:flex-col [&>span]:gap-0.5 [&_svg]:size-5"
          >
            <Icon aria-hidden />
            {one}
          </Button>
        ))}
      </nav>
    </section>
  );
}

function MenuList({ onChoose }: { onChoose: (name: PanelName) => void }) {
  return (
    <ul className="divide-y rounded-md border bg-surface">
      {inMenu.map((name) => {
        const Icon = panelIcons[name];
        return (
          <li key={name}>
            <Button variant="ghost" onClick={() => onChoose(name)} className="h-13 w-full justify-start rounded-none">
              <Icon aria-hidden />
              {name}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
