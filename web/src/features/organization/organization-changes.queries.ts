import { api } from '@onhand/contract';
import type { Organization } from '@onhand/contract/organization';
import type { QueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../../platform/session.ts';
import { refresh, useFormWrite, useWrite } from '../../platform/use-write.ts';
import { organizationQuery } from './organization.queries.ts';

function show(queryClient: QueryClient, organization: Organization): void {
  queryClient.setQueryData(organizationQuery.queryKey, organization);
  queryClient.setQueryData(sessionQuery.queryKey, (user) => user && { ...user, organizationName: organization.name });
}

export function useChangeOrganization() {
  return useFormWrite(api.organization.change, show);
}

export function useSetLogo() {
  return useWrite(api.organization.setLogo, show);
}

export function useRemoveLogo() {
  return useWrite(api.organization.removeLogo, show);
}

export function useDeleteOrganization() {
  return useFormWrite(api.organization.remove);
}

/** Done once the session knows its organization, so that no guard sends its new owner back. */
export function useCreateOrganization() {
  return useFormWrite(api.organization.create, refresh(sessionQuery));
}
