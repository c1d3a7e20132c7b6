import { can } from '@onhand/contract/permissions';
import { reportIds, reportRegistry } from '@onhand/contract/reports-registry';
import {
  ChartColumn,
  CircleX,
  ClipboardCheck,
  FileUp,
  Boxes,
  FolderPlus,
  HardHat,
  ReceiptText,
  UserRound,
  LogOut,
  Monitor,
  Moon,
  Plus,
  ScanLine,
  Sun,
  TriangleAlert,
  Truck,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useKeepPreference } from '../../platform/preferences.ts';
import { useUser } from '../../platform/session.ts';
import { signOut } from '../../platform/sign-in.ts';
import { type ThemeChoice, useTheme } from '../../ui/theme.ts';
import { type NavLinkItem, useNavLinks } from '../navigation.ts';
import type { PaletteDialog } from './palette-dialogs.tsx';
import { reportWords, screenWords } from './palette-words.ts';

export interface Command {
  id: string;
  label: string;
  /** Its own name, where the label says more. */
  name?: string;
  words?: readonly string[];
  icon: ReactNode;
  detail?: string;
  /** A path to go to, a dialog to show, or something to do. */
  does: string | { dialog: PaletteDialog } | (() => void);
}

export interface CommandGroup {
  heading: string;
  commands: readonly Command[];
  /** Stands there before anything is searched for. */
  isOffered: boolean;
}

/** Everything with a name of its own that the person may use: what can be made and done, screens, settings, reports. */
export function useCommands(): CommandGroup[] {
  const { role } = useUser();
  const { main, settings, all } = useNavLinks();
  const appearance = useAppearance();
  const has = (path: string) => all.some((link) => link.to === path);
  const canManage = can(role, 'MANAGE_INVENTORY') && has('/inventory');
  const actions: (Command | false)[] = [
    can(role, 'EDIT_INVENTORY') &&
      has('/inventory') && {
        id: 'new item',
        label: 'New item',
        words: ['add item', 'add part', 'add product', 'create item', 'new part', 'new product'],
        icon: <Plus aria-hidden />,
        does: '/inventory/create',
      },
    has('/jobs') && {
      id: 'new job',
      label: 'New job',
      words: ['add job', 'plan job', 'new work order', 'new appointment', 'create job'],
      icon: <HardHat aria-hidden />,
      does: '/jobs?do=new',
    },
    has('/scan') && { id: 'scan', label: 'Scan a code', words: screenWords['/scan'], icon: <ScanLine aria-hidden />, does: '/scan' },
    canManage && {
      id: 'new folder',
      label: 'New folder',
      words: ['add folder', 'add location', 'new location', 'new shelf', 'new van', 'create folder'],
      icon: <FolderPlus aria-hidden />,
      does: { dialog: 'folder' },
    },
    canManage &&
      has('/counts') && {
        id: 'new count',
        label: 'New count',
        words: ['start count', 'count stock', 'stock take', 'stocktake', 'cycle count'],
        icon: <ClipboardCheck aria-hidden />,
        does: { dialog: 'count' },
      },
    has('/settings/import') && {
      id: 'import',
      label: 'Import items',
      words: screenWords['/settings/import'],
      icon: <FileUp aria-hidden />,
      does: '/settings/import',
    },
    canManage &&
      has('/vendors') && {
        id: 'new vendor',
        label: 'New vendor',
        words: ['add vendor', 'add supplier', 'new supplier'],
        icon: <Truck aria-hidden />,
        does: '/vendors?vendor=new',
      },
    has('/settings/team') && {
      id: 'invite',
      label: 'Invite someone',
      words: ['invite', 'add user', 'new user', 'add colleague', 'new employee'],
      icon: <UserPlus aria-hidden />,
      does: '/settings/team',
    },
  ];
  const lists: Command[] = [
    {
      id: 'low',
      label: 'Items that are low',
      words: ['low', 'low stock', 'running low', 'restock'],
      icon: <TriangleAlert aria-hidden />,
      does: '/inventory?status=low',
    },
    {
      id: 'out',
      label: 'Items out of stock',
      words: ['out', 'out of stock', 'empty', 'sold out'],
      icon: <CircleX aria-hidden />,
      does: '/inventory?status=out',
    },
  ];
  const ofJobs: (Command | false)[] = [
    { id: '/kits', label: 'Kits', words: ['templates', 'assemblies', 'bill of materials'], icon: <Boxes aria-hidden />, does: '/kits' },
    can(role, 'MANAGE_JOBS') && {
      id: '/customers',
      label: 'Customers',
      words: ['clients'],
      icon: <UserRound aria-hidden />,
      does: '/customers',
    },
    can(role, 'MANAGE_JOBS') && {
      id: '/jobs/to-bill',
      label: 'To bill',
      words: ['used, not billed', 'unbilled', 'invoice', 'billing'],
      icon: <ReceiptText aria-hidden />,
      does: '/jobs/to-bill',
    },
  ];
  const elsewhere = all.filter((link) => !main.includes(link) && !settings.includes(link) && link.to !== '/scan');
  const reports: Command[] = reportIds.map((id) => ({
    id: `report ${id}`,
    label: reportRegistry[id].title,
    words: reportWords[id],
    icon: <ChartColumn aria-hidden />,
    does: `/reports/${id}`,
  }));
  return [
    { heading: 'Actions', commands: actions.filter((one) => one !== false), isOffered: true },
    {
      heading: 'Screens',
      commands: [
        ...[...main, ...elsewhere].map(screen),
        ...(has('/jobs') ? ofJobs.filter((one) => one !== false) : []),
        ...(has('/inventory') ? lists : []),
      ],
      isOffered: true,
    },
    { heading: 'Settings', commands: settings.map(screen), isOffered: true },
    { heading: 'Reports', commands: has('/reports') ? reports : [], isOffered: false },
    { heading: 'This device', commands: appearance, isOffered: true },
  ];
}

function screen({ to, label, icon: Icon }: NavLinkItem): Command {
  return { id: to, label, words: screenWords[to], icon: <Icon aria-hidden />, does: to };
}

const themes: { choice: ThemeChoice; label: string; words: string[]; icon: ReactNode }[] = [
  { choice: 'light', label: 'Light theme', words: ['light mode', 'bright'], icon: <Sun aria-hidden /> },
  { choice: 'dark', label: 'Dark theme', words: ['dark mode', 'night'], icon: <Moon aria-hidden /> },
  { choice: 'system', label: 'Theme of this device', words: ['system theme'], icon: <Monitor aria-hidden /> },
];

function useAppearance(): Command[] {
  const { choice: current, setChoice } = useTheme();
  const keep = useKeepPreference();
  const choose = (theme: ThemeChoice) => () => {
    setChoice(theme);
    keep({ theme });
  };
  return [
    ...themes.map(({ choice, label, words, icon }) => ({
      id: `theme ${choice}`,
      label,
      words,
      icon,
      detail: choice === current ? 'On' : undefined,
      does: choose(choice),
    })),
    { id: 'sign out', label: 'Sign Out', words: ['log out', 'logout'], icon: <LogOut aria-hidden />, does: () => void signOut() },
  ];
}
