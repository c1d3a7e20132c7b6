import type { CurrentUser } from '@onhand/contract/auth';
import { can } from '@onhand/contract/permissions';
import type { LucideIcon } from 'lucide-react';
import { createContext, useContext } from 'react';
import { matchPath } from 'react-router';
import { admit } from './admission.ts';
import { isScreen, type Screen, type ScreenRow } from './screen.ts';

export interface NavLinkItem {
  to: string;
  label: string;
  icon: LucideIcon;
  preload: () => void;
}

export interface NavSection {
  title: string;
  links: readonly NavLinkItem[];
}

/** The entries that one user finds in sidebar, bars, menu and palette. */
export interface Navigation {
  main: readonly NavLinkItem[];
  settings: readonly NavLinkItem[];
  menu: readonly NavSection[];
  /** Every screen with a name, for the command palette and for looking one up. */
  all: readonly NavLinkItem[];
}

type MenuSections = readonly { title: string; entries: readonly { path: string; label?: string }[] }[];

// An entry that would lead to a denial is not shown (SHELL-09).
function isShown(row: ScreenRow, user: CurrentUser): boolean {
  if (isScreen(row)) return admit(row, user).kind === 'admitted';
  return row.permission === undefined || can(user.role, row.permission);
}

export function navigationFor(rows: readonly ScreenRow[], sections: MenuSections, user: CurrentUser): Navigation {
  const named = rows.filter((row) => row.nav && isShown(row, user));
  const links = new Map(named.map((row) => [row, linkTo(row)]));
  const inList = (list: 'main' | 'settings') => named.flatMap((row) => (row.nav?.list === list ? (links.get(row) ?? []) : []));
  const all = [...links.values()].filter((link) => link !== null);
  const menu = sections.map(({ title, entries }) => ({
    title,
    links: entries.flatMap(({ path, label }) => {
      const link = all.find((one) => one.to === path);
      return link ? { ...link, label: label ?? link.label } : [];
    }),
  }));
  return { main: inList('main'), settings: inList('settings'), menu: menu.filter(({ links: some }) => some.length > 0), all };
}

function linkTo(row: ScreenRow): NavLinkItem | null {
  if (!row.nav) return null;
  const { label, icon } = row.nav;
  return { to: row.paths[0], label, icon, preload: () => (isScreen(row) ? void row.screen.preload() : undefined) };
}

/** The row whose path matches. */
export function rowAt(rows: readonly ScreenRow[], pathname: string): ScreenRow | undefined {
  return rows.find((row) => row.paths.some((path) => matchPath(path, pathname)));
}

/** The screen at a path; undefined where the path only leads on. */
export function screenAt(rows: readonly ScreenRow[], otherwise: Screen, pathname: string): Screen | undefined {
  const row = rowAt(rows, pathname) ?? otherwise;
  return isScreen(row) ? row : undefined;
}

/** The list and entry of the sidebar that a path belongs to. */
export function placeOf(rows: readonly ScreenRow[], pathname: string): { list: 'main' | 'settings'; to: string | undefined } {
  const row = rowAt(rows, pathname);
  const whole = row?.partOf ? rowAt(rows, row.partOf) : row;
  return { list: whole?.nav?.list ?? 'main', to: row?.partOf ?? row?.paths[0] };
}

const empty: Navigation = { main: [], settings: [], menu: [], all: [] };

/** Screens of the table read it from here: the table imports them, so they cannot import the table. */
export const NavigationContext = createContext<Navigation>(empty);

export function useNavLinks(): Navigation {
  return useContext(NavigationContext);
}
