import { api } from '@onhand/contract';
import { query } from '../../platform/query.ts';

/** ALRT-03: the badge shows this number. */
export const unreadCountQuery = query(api.notifications.count, {});
