import { api } from '@onhand/contract';
import { query } from '../../platform/query.ts';

/** Jobs by number, title, customer or address; a file of its own, because the palette is on every screen. */
export const foundJobsQuery = (search: string) => query(api.jobs.list, { query: { show: 'all', search, limit: 6 } });
