import { api } from '@onhand/contract';
import { query } from '../../platform/query.ts';

/** How many jobs want something. Alone in its file, because the dashboard needs no more of jobs than this. */
export const jobCountsQuery = query(api.jobs.count, {});
