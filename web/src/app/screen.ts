import type { CurrentUser } from '@onhand/contract/auth';
import type { Permission } from '@onhand/contract/permissions';
import type { QueryClient } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';
import { setLoading } from '../platform/loading.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { DenialArea } from './denial.ts';

/** The features that have their own title on the Subscription Required page. */
export type PaidFeature = 'reports' | 'user-management' | 'qr-scanning' | 'other';

export interface NavEntry {
  label: string;
  icon: LucideIcon;
  /** The list of the sidebar it stands in; entries without one stand elsewhere in the shell, and in the command palette. */
  list?: 'main' | 'settings';
}

interface Row {
  /** The first path is the one that links lead to. */
  paths: readonly [string, ...string[]];
  permission?: Permission;
  nav?: NavEntry;
  /** Without it on the server, there is nothing at this path. */
  needs?: 'hasBilling' | 'hasPublicSite';
  /** The entry to mark as current, where it is not its own. */
  partOf?: string;
}

/** A path that only leads on to another. */
export interface Redirect extends Row {
  redirectTo: string;
}

export interface Screen extends Row {
  title: string;
  screen: LazyScreen;
  /** Without it the screen is inside sidebar and bars. `bare`: alone, for signed-in users. `open`: alone, for anyone. */
  frame?: 'bare' | 'open';
  /** Chooses the sentence on Access Denied. */
  area?: DenialArea;
  /** A person without the permission lands here, instead of at a denial. */
  withoutPermission?: string;
  /** Only those who run the service get in. */
  isForOperators?: true;
  isOpenWithoutOrganization?: true;
  isOpenWithoutSubscription?: true;
  paidFeature?: PaidFeature;
  /** Stays as it is when the format of figures and dates changes, which may be changed right there. */
  showsNoFigures?: true;
  /** Fills the whole width and brings its own padding. */
  isWide?: true;
}

export type ScreenRow = Screen | Redirect;

export function isScreen(row: ScreenRow): row is Screen {
  return 'screen' in row;
}

export interface LazyScreen {
  Component: ComponentType;
  /** Starts the download before it is needed. */
  preload: () => Promise<void>;
  /** Asks for what the screen shows first, while its code is still on the way. */
  prefetch?: Prefetch;
}

/** Settles when what is needed for the first picture is there, or could not be had. */
export type Prefetch = (visit: { queryClient: QueryClient; user: CurrentUser; url: URL }) => Promise<unknown>;

let downloads = 0;

/** A screen in a file of its own, fetched when first shown; the `route` loading flag is up meanwhile. */
export function lazyScreen(load: () => Promise<ComponentType>, prefetch?: Prefetch): LazyScreen {
  const { Part, preload } = lazyPart(load, raiseFlag);
  return { Component: Part, preload, prefetch };
}

function raiseFlag(download: Promise<unknown>): void {
  const settle = () => {
    downloads -= 1;
    setLoading('route', downloads > 0);
  };
  downloads += 1;
  setLoading('route', true);
  download.then(settle, settle);
}
