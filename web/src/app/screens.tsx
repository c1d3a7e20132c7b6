import {
  Bell,
  ChartColumn,
  CircleHelp,
  CircleUser,
  ClipboardCheck,
  CloudUpload,
  History,
  LayoutDashboard,
  Package,
  ScanLine,
  Tags,
  TriangleAlert,
  Truck,
} from 'lucide-react';
import * as lazy from './lazy-screens.ts';
import type { Screen, ScreenRow } from './screen.ts';
import { settingsScreens } from './settings-screens.ts';

/** Every route of the app. Lists keep this order. */
export const screens: readonly ScreenRow[] = [
  {
    paths: ['/dashboard', '/'],
    title: 'Dashboard',
    screen: lazy.dashboard,
    isWide: true,
    permission: 'VIEW_FINANCIALS',
    withoutPermission: '/inventory',
    nav: { label: 'Dashboard', icon: LayoutDashboard, list: 'main' },
  },
  {
    paths: ['/inventory', '/inventory/create', '/item/:itemId', '/folder/:folderId', '/folder/:folderId/create'],
    title: 'Items',
    screen: lazy.inventory,
    isWide: true,
    nav: { label: 'Items', icon: Package, list: 'main' },
  },
  {
    paths: ['/counts'],
    title: 'Stock Counts',
    screen: lazy.counts,
    nav: { label: 'Stock Counts', icon: ClipboardCheck, list: 'main' },
  },
  { paths: ['/counts/:countId'], title: 'Stock Count', screen: lazy.count, isWide: true, partOf: '/counts' },
  {
    paths: ['/transactions'],
    title: 'Stock History',
    screen: lazy.transactions,
    isWide: true,
    nav: { label: 'Stock History', icon: History, list: 'main' },
  },
  {
    paths: ['/alerts'],
    title: 'Alerts',
    screen: lazy.alerts,
    nav: { label: 'Alerts', icon: TriangleAlert, list: 'main' },
  },
  {
    paths: ['/low-stock'],
    title: 'Low Stock',
    screen: lazy.alerts,
    permission: 'MANAGE_INVENTORY',
    area: 'low-stock',
    partOf: '/alerts',
  },
  { paths: ['/tags'], title: 'Tags', screen: lazy.tags, nav: { label: 'Tags', icon: Tags, list: 'main' } },
  { paths: ['/vendors'], title: 'Vendors', screen: lazy.vendors, nav: { label: 'Vendors', icon: Truck, list: 'main' } },
  {
    paths: ['/reports'],
    title: 'Reports',
    screen: lazy.reports,
    permission: 'VIEW_FINANCIALS',
    area: 'reports',
    paidFeature: 'reports',
    isWide: true,
    nav: { label: 'Reports', icon: ChartColumn, list: 'main' },
  },
  {
    paths: ['/reports/:report'],
    title: 'Report',
    screen: lazy.report,
    permission: 'VIEW_FINANCIALS',
    area: 'reports',
    paidFeature: 'reports',
    isWide: true,
    partOf: '/reports',
  },
  ...settingsScreens,
  {
    paths: ['/notifications'],
    title: 'Notifications',
    screen: lazy.notifications,
    nav: { label: 'Notifications', icon: Bell },
  },
  {
    paths: ['/scan'],
    title: 'Scan QR',
    screen: lazy.scan,
    paidFeature: 'qr-scanning',
    nav: { label: 'Scan QR', icon: ScanLine },
  },
  {
    paths: ['/offline'],
    title: 'Waiting Changes',
    screen: lazy.offline,
    // Changes that wait on the device are the person's own, whatever became of the subscription.
    isOpenWithoutSubscription: true,
    nav: { label: 'Waiting Changes', icon: CloudUpload },
  },
  {
    paths: ['/profile'],
    title: 'Profile',
    screen: lazy.profile,
    showsNoFigures: true,
    isOpenWithoutSubscription: true,
    nav: { label: 'Profile Settings', icon: CircleUser },
  },
  {
    paths: ['/help'],
    title: 'Help',
    screen: lazy.help,
    isOpenWithoutSubscription: true,
    nav: { label: 'Help & Shortcuts', icon: CircleHelp },
  },
  { paths: ['/menu'], title: 'Menu', screen: lazy.menu, isOpenWithoutSubscription: true },
  { paths: ['/users'], redirectTo: '/settings/team' },
  { paths: ['/plans', '/pricing'], redirectTo: '/settings/plans' },
  { paths: ['/setup-profile'], title: 'Your Name', screen: lazy.setupProfile, frame: 'bare', isOpenWithoutOrganization: true },
  {
    paths: ['/setup-organization'],
    title: 'Your Organization',
    screen: lazy.setupOrganization,
    frame: 'bare',
    isOpenWithoutOrganization: true,
  },
  { paths: ['/signup-success'], title: 'Welcome', screen: lazy.signupSuccess, frame: 'bare', isOpenWithoutOrganization: true },
  { paths: ['/accept-invitation'], title: 'Invitation', screen: lazy.acceptInvitation, frame: 'open' },
  { paths: ['/force-refresh'], title: 'Refreshing', screen: lazy.forceRefresh, frame: 'open' },
  { paths: ['/auth-success'], title: 'Signed In', screen: lazy.authSuccess, frame: 'open' },
];

/** Any other path (HOST-04). */
export const notFoundScreen: Screen = {
  paths: ['*'],
  title: 'Page Not Found',
  screen: lazy.notFound,

  isOpenWithoutSubscription: true,
};
