import { Search } from 'lucide-react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/icon-button.tsx';
import { Brand } from './brand.tsx';
import { GettingStartedEntry } from './getting-started.tsx';
import { Realtime } from './realtime.tsx';
import { Waiting } from './waiting.tsx';

export function MobileHeader({ onSearch }: { onSearch: () => void }) {
  return (
    <header className="border-b bg-surface pt-[env(safe-area-inset-top)]">
      <div className="flex items-center justify-between pr-2 pl-4">
        <Link to="/" className="flex h-14 items-center">
          <Brand />
        </Link>
        <div className="flex items-center">
          <GettingStartedEntry look="icon" />
          <IconButton label="Search" icon={<Search aria-hidden />} onClick={onSearch} />
        </div>
      </div>
      <Waiting look="strip" />
      <Realtime look="strip" />
    </header>
  );
}
