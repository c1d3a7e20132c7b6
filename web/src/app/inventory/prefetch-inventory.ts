import { matchPath } from 'react-router';
import { customFieldsQuery } from '../../features/custom-fields/custom-fields.queries.ts';
import { foldersQuery } from '../../features/folders/folders.queries.ts';
import { countsQuery, isCountedApart, windowQuery } from '../../features/inventory/list/item-windows.ts';
import { asAllowed, listQueryOf, readListState } from '../../features/inventory/list/list-state.ts';
import { moneySightOf } from '../../platform/rights.ts';
import type { Prefetch } from '../screen.ts';
import { placeAt } from './inventory-place.ts';
import { openPane } from './lazy-open-pane.ts';

/** The list's first rows, and what its columns are named by, asked for while the screen's code is on its way. */
export const prefetchInventory: Prefetch = ({ queryClient, user, url }) => {
  const params = matchPath('/folder/:folderId/*', url.pathname)?.params ?? {};
  const { folder, isCreating } = placeAt(url.pathname, params, url.searchParams);
  if (isCreating || url.pathname.startsWith('/item/')) void openPane.preload();
  const known = { fields: undefined, ...moneySightOf(user) };
  const list = listQueryOf(asAllowed(readListState(url.searchParams), known), folder);
  const rows = queryClient.prefetchQuery(windowQuery(list, 0));
  if (isCountedApart(list)) void queryClient.prefetchQuery(countsQuery(list));
  // The way to a folder is named above its rows; elsewhere the tree comes after them, with its code.
  if (typeof folder === 'number') void queryClient.prefetchQuery(foldersQuery);
  void queryClient.prefetchQuery(customFieldsQuery);
  return rows;
};
