import { activity } from './activity.ts';
import { alerts } from './alerts.ts';
import { auth } from './auth.ts';
import { clientErrors } from './client-errors.ts';
import { counts } from './counts.ts';
import { customFields } from './custom-fields.ts';
import { folders } from './folders.ts';
import { health } from './health.ts';
import { inventory } from './inventory.ts';
import { labels } from './labels.ts';
import { offline } from './offline.ts';
import { organization } from './organization.ts';
import { profile } from './profile.ts';
import { qr } from './qr.ts';
import { quickActions } from './quick-actions.ts';
import { subscription } from './subscription.ts';
import { tags } from './tags.ts';
import { transactions } from './transactions.ts';
import { units } from './units.ts';
import { vendors } from './vendors.ts';

/** The product as one table: every feature, every route. */
export const api = {
  activity,
  alerts,
  auth,
  clientErrors,
  counts,
  customFields,
  folders,
  health,
  inventory,
  labels,
  offline,
  organization,
  profile,
  qr,
  quickActions,
  subscription,
  tags,
  transactions,
  units,
  vendors,
};
