import { activity } from './activity.ts';
import { auth } from './auth.ts';
import { clientErrors } from './client-errors.ts';
import { customFields } from './custom-fields.ts';
import { folders } from './folders.ts';
import { health } from './health.ts';
import { inventory } from './inventory.ts';
import { labels } from './labels.ts';
import { organization } from './organization.ts';
import { profile } from './profile.ts';
import { subscription } from './subscription.ts';
import { tags } from './tags.ts';
import { units } from './units.ts';
import { vendors } from './vendors.ts';

/** The product as one table: every feature, every route. */
export const api = {
  activity,
  auth,
  clientErrors,
  customFields,
  folders,
  health,
  inventory,
  labels,
  organization,
  profile,
  subscription,
  tags,
  units,
  vendors,
};
