import { api } from '@onhand/contract';
import { query } from '../../platform/query.ts';

export const customFieldsQuery = query(api.customFields.list, {});
