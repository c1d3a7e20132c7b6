import { can } from '@onhand/contract/permissions';
import { prefetchDashboard } from '../features/dashboard/dashboard.queries.ts';
import { prefetchInventory } from './inventory/prefetch-inventory.ts';
import { lazyScreen } from './screen.ts';

export const dashboard = lazyScreen(
  () => import('./dashboard-page.tsx').then((file) => file.DashboardPage),
  ({ queryClient, user }) => (can(user.role, 'VIEW_FINANCIALS') ? prefetchDashboard(queryClient) : Promise.resolve()),
);
export const inventory = lazyScreen(
  () => import('./inventory/inventory-screen.tsx').then((file) => file.InventoryScreen),
  prefetchInventory,
);
export const place = lazyScreen(() => import('./place-page.tsx').then((file) => file.PlacePage));
export const alerts = lazyScreen(() => import('./alerts-page.tsx').then((file) => file.AlertsPage));
export const tags = lazyScreen(() => import('../features/tags/tags-screen.tsx').then((file) => file.TagsScreen));
export const vendors = lazyScreen(() => import('../features/vendors/vendors-screen.tsx').then((file) => file.VendorsScreen));
export const reports = lazyScreen(() => import('../features/reports/reports-screen.tsx').then((file) => file.ReportsScreen));
export const report = lazyScreen(() => import('../features/reports/report-screen.tsx').then((file) => file.ReportScreen));
export const notifications = lazyScreen(() =>
  import('../features/notifications/notifications-screen.tsx').then((file) => file.NotificationsScreen),
);
export const notificationSettings = lazyScreen(() =>
  import('../features/notifications/notification-settings-screen.tsx').then((file) => file.NotificationSettingsScreen),
);
export const preferences = lazyScreen(() => import('../features/settings/preferences-screen.tsx').then((file) => file.PreferencesScreen));
export const organization = lazyScreen(() => import('./organization-page.tsx').then((file) => file.OrganizationPage));
export const setupOrganization = lazyScreen(() =>
  import('../features/organization/setup-organization-screen.tsx').then((file) => file.SetupOrganizationScreen),
);
export const team = lazyScreen(() => import('./team-page.tsx').then((file) => file.TeamPage));
export const audit = lazyScreen(() => import('../features/audit/audit-screen.tsx').then((file) => file.AuditScreen));
export const acceptInvitation = lazyScreen(() =>
  import('../features/invitations/accept-invitation-screen.tsx').then((file) => file.AcceptInvitationScreen),
);
export const plans = lazyScreen(() => import('./plans-screen.tsx').then((file) => file.PlansScreen));
export const importing = lazyScreen(() => import('./import-page.tsx').then((file) => file.ImportPage));
export const units = lazyScreen(() => import('../features/units/units-screen.tsx').then((file) => file.UnitsScreen));
export const customFields = lazyScreen(() =>
  import('../features/custom-fields/custom-fields-screen.tsx').then((file) => file.CustomFieldsScreen),
);
export const archived = lazyScreen(() => import('../features/bulk/archived/archived-screen.tsx').then((file) => file.ArchivedScreen));
export const activity = lazyScreen(() => import('../features/activity/activity-screen.tsx').then((file) => file.ActivityScreen));
export const transactions = lazyScreen(() =>
  import('../features/transactions/transactions-screen.tsx').then((file) => file.TransactionsScreen),
);
export const counts = lazyScreen(() => import('../features/counts/counts-screen.tsx').then((file) => file.CountsScreen));
export const count = lazyScreen(() => import('./scan/counting-screen.tsx').then((file) => file.CountingScreen));
export const orders = lazyScreen(() => import('./orders/orders-page.tsx').then((file) => file.OrdersPage));
export const order = lazyScreen(() => import('./orders/order-page.tsx').then((file) => file.OrderPage));
export const jobs = lazyScreen(() => import('./jobs/jobs-page.tsx').then((file) => file.JobsPage));
export const job = lazyScreen(() => import('./jobs/job-page.tsx').then((file) => file.JobPage));
export const toBill = lazyScreen(() => import('./jobs/to-bill-page.tsx').then((file) => file.ToBillPage));
export const importJobs = lazyScreen(() => import('../features/job-imports/import-jobs-screen.tsx').then((file) => file.ImportJobsScreen));
export const customers = lazyScreen(() => import('./jobs/customers-page.tsx').then((file) => file.CustomersPage));
export const kits = lazyScreen(() => import('./jobs/kits-page.tsx').then((file) => file.KitsPage));
export const transfers = lazyScreen(() => import('./transfers/transfers-page.tsx').then((file) => file.TransfersPage));
export const tools = lazyScreen(() => import('./transfers/tools-page.tsx').then((file) => file.ToolsPage));
export const transfer = lazyScreen(() => import('./transfers/transfer-page.tsx').then((file) => file.TransferPage));
export const newTransfer = lazyScreen(() => import('./transfers/new-transfer-page.tsx').then((file) => file.NewTransferPage));
export const vendorReturns = lazyScreen(() => import('../features/vendor-returns/returns-screen.tsx').then((file) => file.ReturnsScreen));
export const vendorReturn = lazyScreen(() => import('../features/vendor-returns/return-screen.tsx').then((file) => file.ReturnScreen));
export const refills = lazyScreen(() => import('../features/refills/refills-screen.tsx').then((file) => file.RefillsScreen));
export const refill = lazyScreen(() => import('./scan/picking-screen.tsx').then((file) => file.PickingScreen));
export const receiving = lazyScreen(() => import('./orders/receiving-home-page.tsx').then((file) => file.ReceivingHomePage));
export const receiveOrder = lazyScreen(() => import('./scan/receiving-page.tsx').then((file) => file.ReceivingPage));
export const receipt = lazyScreen(() => import('./receipts/receipt-page.tsx').then((file) => file.ReceiptPage));
export const toOrder = lazyScreen(() => import('./orders/to-order-page.tsx').then((file) => file.ToOrderPage));
export const quickActions = lazyScreen(() =>
  import('../features/quick-actions/quick-actions-screen.tsx').then((file) => file.QuickActionsScreen),
);
export const waitlist = lazyScreen(() => import('../features/waitlist/waitlist-screen.tsx').then((file) => file.WaitlistScreen));
export const scan = lazyScreen(() => import('./scan/scan-screen.tsx').then((file) => file.ScanScreen));
export const offline = lazyScreen(() => import('../features/offline/offline-screen.tsx').then((file) => file.OfflineScreen));
export const setupProfile = lazyScreen(() =>
  import('../features/profile/setup-profile-screen.tsx').then((file) => file.SetupProfileScreen),
);
export const profile = lazyScreen(() => import('./profile-screen.tsx').then((file) => file.ProfileScreen));
export const help = lazyScreen(() => import('./help-page.tsx').then((file) => file.HelpPage));
export const menu = lazyScreen(() => import('./menu-screen.tsx').then((file) => file.MenuScreen));
export const signupSuccess = lazyScreen(() => import('./signup-success-screen.tsx').then((file) => file.SignupSuccessScreen));
export const forceRefresh = lazyScreen(() => import('./force-refresh-screen.tsx').then((file) => file.ForceRefreshScreen));
export const authSuccess = lazyScreen(() => import('./auth-success-screen.tsx').then((file) => file.AuthSuccessScreen));
export const notFound = lazyScreen(() => import('./not-found-screen.tsx').then((file) => file.NotFoundScreen));
