import { api } from '@onhand/contract';
import { can } from '@onhand/contract/permissions';
import type { Query, QueryClient } from '@tanstack/react-query';
import { keptUser } from '../platform/kept-user.ts';
import type { WaitingAct } from './acts.ts';
import type { FolderPlace } from './list-on-device.ts';
import { shownWith, type Sight } from './shown-with-acts.ts';

function sightOf(queryClient: QueryClient): Sight {
  const folders = queryClient.getQueryData<FolderPlace[]>([api.folders.list.path]);
  const role = keptUser()?.role;
  return { seesAll: folders === undefined || role == null || can(role, 'ALL_FOLDERS'), folders: folders ?? [] };
}

/** Adds acts that wait to an answer that does not know of them. */
export function showActs(queryClient: QueryClient, { queryKey, state }: Query, acts: readonly WaitingAct[]): void {
  const shown = shownWith(queryKey, state.data, acts, sightOf(queryClient));
  if (shown !== state.data) queryClient.setQueryData(queryKey, shown);
}

/** The same for every answer on the screen, once an act waits that a moment ago was none. */
export function showEverywhere(queryClient: QueryClient, act: WaitingAct): void {
  for (const query of queryClient.getQueryCache().getAll()) if (query.state.status === 'success') showActs(queryClient, query, [act]);
}
