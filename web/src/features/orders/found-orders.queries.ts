import { api } from '@onhand/contract';
import { query } from '../../platform/query.ts';

/** Orders by number or vendor; a file of its own, because the palette is on every screen. */
export const foundOrdersQuery = (search: string) => query(api.orders.list, { query: { show: 'all', search } });
