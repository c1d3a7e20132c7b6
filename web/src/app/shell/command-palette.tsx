import { LogOut, Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useKeepPreference } from '../../platform/preferences.ts';
import { signOut } from '../../platform/sign-in.ts';
import { CommandDialog, CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList } from '../../ui/command.tsx';
import { type ThemeChoice, useTheme } from '../../ui/theme.ts';
import { useNavLinks } from '../navigation.ts';
import { PaletteItems } from './palette-items.tsx';

const themes: { choice: ThemeChoice; label: string; icon: React.ReactNode }[] = [
  { choice: 'light', label: 'Light theme', icon: <Sun aria-hidden /> },
  { choice: 'dark', label: 'Dark theme', icon: <Moon aria-hidden /> },
  { choice: 'system', label: 'Theme of this device', icon: <Monitor aria-hidden /> },
];

/** Every screen and action the user may use, by name; and items, which is what most people look for first. */
export function CommandPalette({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  const [search, setSearch] = useState('');
  const { main, settings, all } = useNavLinks();
  const { choice, setChoice } = useTheme();
  const keep = useKeepPreference();
  const navigate = useNavigate();
  const elsewhere = all.filter((link) => !main.includes(link) && !settings.includes(link));

  const close = () => {
    onOpenChange(false);
    setSearch('');
  };
  const run = (action: () => void) => () => {
    close();
    action();
  };

  return (
    <CommandDialog label="Search items, screens and actions" open={isOpen} onOpenChange={(open) => (open ? onOpenChange(true) : close())}>
      <CommandInput placeholder="Find an item, a screen or an action" value={search} onValueChange={setSearch} onClose={close} />
      <CommandList>
        <CommandEmpty>Nothing found for “{search}”.</CommandEmpty>
        <CommandGroup heading="Screens">
          {[...main, ...elsewhere].map(({ to, label, icon: Icon }) => (
            <CommandItem key={to} value={to} keywords={[label]} icon={<Icon aria-hidden />} onSelect={run(() => navigate(to))}>
              {label}
            </CommandItem>
          ))}
        </CommandGroup>
        {settings.length > 0 ? (
          <CommandGroup heading="Settings">
            {settings.map(({ to, label, icon: Icon }) => (
              <CommandItem
                key={to}
                value={to}
                keywords={[label, 'settings']}
                icon={<Icon aria-hidden />}
                onSelect={run(() => navigate(to))}
              >
                {label}
              </CommandItem>
            ))}
          </CommandGroup>
        ) : null}
        <CommandGroup heading="Actions">
          {themes.map((theme) => (
            <CommandItem
              key={theme.choice}
              icon={theme.icon}
              detail={theme.choice === choice ? 'On' : undefined}
              onSelect={run(() => {
                setChoice(theme.choice);
                keep({ theme: theme.choice });
              })}
            >
              {theme.label}
            </CommandItem>
          ))}
          <CommandItem icon={<LogOut aria-hidden />} onSelect={run(() => void signOut())}>
            Sign Out
          </CommandItem>
        </CommandGroup>
        {all.some(({ to }) => to === '/inventory') ? (
          <PaletteItems search={search.trim()} onOpen={(to) => run(() => navigate(to))()} />
        ) : null}
      </CommandList>
    </CommandDialog>
  );
}
