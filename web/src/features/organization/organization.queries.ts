import { api } from '@onhand/contract';
import { query } from '../../platform/query.ts';

export const organizationQuery = query(api.organization.read, {});
