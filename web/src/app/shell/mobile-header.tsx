import { productName } from '@onhand/contract/product';
import { Search } from 'lucide-react';
import { Link } from 'react-router';
import { useLocal } from '../../platform/local-storage.ts';
import { useIsReconnecting } from '../../platform/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { InventoryViewSwitch } from '../inventory/view-switch.tsx';
import { Brand } from './brand.tsx';
import { GettingStartedEntry } from './getting-started.tsx';
import { OwnPlaceEntry } from './own-place.tsx';
import { Realtime } from './realtime.tsx';
import { Waiting } from './waiting.tsx';
import { WorkingJobEntry } from './working-job.tsx';

/** `isInventory`: the switch between folders and items (SHELL-06) stands here instead of the name. */
export function MobileHeader({ isInventory, onSearch }: { isInventory: boolean; onSearch: () => void }) {
  const isReconnecting = useIsReconnecting();
  const [waiting] = useLocal('waitingChanges');
  return (
    <header className="border-b bg-surface pt-[env(safe-area-inset-top)]">
      <div className="flex items-center justify-between gap-2 pr-2 pl-4">
        <Link to="/" aria-label={isInventory ? productName : undefined} className="flex h-14 shrink-0 items-center">
          <Brand isCompact={isInventory} />
        </Link>
        {isInventory ? (
          <div className="shrink-0">
            <InventoryViewSwitch />
          </div>
        ) : null}
        <div className="flex min-w-0 items-center gap-1">
          <OwnPlaceEntry look="chip" />
          <GettingStartedEntry look={isInventory ? 'sign' : 'icon'} />
          <IconButton label="Search" icon={<Search aria-hidden />} onClick={onSearch} />
        </div>
      </div>
      <WorkingJobEntry look="strip" />
      {/* One notice about the network at a time: the banner above says it all, else what waits does. Hidden, not gone: both work. */}
      <div className={isReconnecting ? 'hidden' : undefined}>
        <Waiting look="strip" />
      </div>
      <div className={isReconnecting || waiting > 0 ? 'hidden' : undefined}>
        <Realtime look="strip" />
      </div>
    </header>
  );
}
