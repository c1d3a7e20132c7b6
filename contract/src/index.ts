import { activity } from './activity.ts';
import { alerts } from './alerts.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { backup } from './backup.ts';
import { billing } from './billing.ts';
import { clientErrors } from './client-errors.ts';
import { counts } from './counts.ts';
import { crew } from './crew.ts';
import { customFields } from './custom-fields.ts';
import { customers } from './customers.ts';
import { dashboard } from './dashboard.ts';
import { exports } from './exports.ts';
import { folders } from './folders.ts';
import { gettingStarted } from './getting-started.ts';
import { health } from './health.ts';
import { importImages } from './import-images.ts';
import { imports } from './imports.ts';
import { inventory } from './inventory.ts';
import { invitations } from './invitations.ts';
import { itemViews } from './item-views.ts';
import { jobBills } from './job-bills.ts';
import { jobImports } from './job-imports.ts';
import { jobs } from './jobs.ts';
import { kits } from './kits.ts';
import { labels } from './labels.ts';
import { landedCosts } from './landed-costs.ts';
import { notifications } from './notifications.ts';
import { offline } from './offline.ts';
import { orders } from './orders.ts';
import { organization } from './organization.ts';
import { preferences } from './preferences.ts';
import { profile } from './profile.ts';
import { qr } from './qr.ts';
import { quickActions } from './quick-actions.ts';
import { receipts } from './receipts.ts';
import { refillSuggestions } from './refill-suggestions.ts';
import { refillTemplates } from './refill-templates.ts';
import { refills } from './refills.ts';
import { reportFiles } from './report-files.ts';
import { reportSchedules, reportViews } from './report-views.ts';
import { reports } from './reports.ts';
import { security } from './security.ts';
import { subscription } from './subscription.ts';
import { support } from './support.ts';
import { tags } from './tags.ts';
import { team } from './team.ts';
import { toOrder } from './to-order.ts';
import { tools } from './tools.ts';
import { transactions } from './transactions.ts';
import { transfers } from './transfers.ts';
import { units } from './units.ts';
import { vendorReturns } from './vendor-returns.ts';
import { vendors } from './vendors.ts';
import { waitlist } from './waitlist.ts';

/** The product as one table: every feature, every route. */
export const api = {
  activity,
  alerts,
  audit,
  auth,
  backup,
  billing,
  clientErrors,
  counts,
  crew,
  customFields,
  customers,
  dashboard,
  exports,
  folders,
  gettingStarted,
  health,
  importImages,
  imports,
  inventory,
  invitations,
  itemViews,
  jobBills,
  jobImports,
  jobs,
  kits,
  labels,
  landedCosts,
  notifications,
  offline,
  orders,
  organization,
  preferences,
  profile,
  qr,
  quickActions,
  receipts,
  refillSuggestions,
  refillTemplates,
  refills,
  reportFiles,
  reportSchedules,
  reportViews,
  reports,
  security,
  subscription,
  support,
  tags,
  team,
  toOrder,
  tools,
  transactions,
  transfers,
  units,
  vendorReturns,
  vendors,
  waitlist,
};
