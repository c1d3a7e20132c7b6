import { api } from '@onhand/contract';
import { implement } from '../../platform/http.ts';
import { addCustomer, changeCustomer, listCustomers, readCustomer, removeCustomer } from './customers.service.ts';

export const customerRoutes = () =>
  implement(api.customers, {
    list: ({ tx, scope, query }) => listCustomers(tx, scope, query),
    read: ({ tx, scope, params }) => readCustomer(tx, scope, params.id),
    make: ({ tx, scope, body }) => addCustomer(tx, scope, body),
    change: ({ tx, scope, params, body }) => changeCustomer(tx, scope, params.id, body),
    remove: ({ tx, scope, params }) => removeCustomer(tx, scope, params.id),
  });
