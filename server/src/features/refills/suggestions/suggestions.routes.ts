import { api } from '@onhand/contract';
import { implement } from '../../../platform/http.ts';
import type { Services } from '../../../platform/services.ts';
import { acceptSuggestions, listSuggestions } from './suggestions.service.ts';

export const refillSuggestionRoutes = ({ now }: Services) =>
  implement(api.refillSuggestions, {
    list: ({ tx, scope, query }) => listSuggestions(tx, scope, query, now()),
    accept: ({ tx, scope, body }) => acceptSuggestions(tx, scope, body, now()),
  });
