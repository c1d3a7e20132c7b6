import { api } from '@onhand/contract';
import type { Organization } from '@onhand/contract/organization';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { query, write } from '../../platform/query.ts';
import { sessionQuery } from '../../platform/session.ts';

export const organizationQuery = query(api.organization.read, {});

function show(queryClient: QueryClient, organization: Organization): void {
  queryClient.setQueryData(organizationQuery.queryKey, organization);
  queryClient.setQueryData(sessionQuery.queryKey, (user) => user && { ...user, organizationName: organization.name });
}

export function useChangeOrganization() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.organization.change),
    meta: { saysItsErrors: true },
    onSuccess: (organization) => show(queryClient, organization),
  });
}

export function useSetLogo() {
  const queryClient = useQueryClient();
  return useMutation({ ...write(api.organization.setLogo), onSuccess: (organization) => show(queryClient, organization) });
}

export function useRemoveLogo() {
  const queryClient = useQueryClient();
  return useMutation({ ...write(api.organization.removeLogo), onSuccess: (organization) => show(queryClient, organization) });
}

export function useDeleteOrganization() {
  return useMutation({ ...write(api.organization.remove), meta: { saysItsErrors: true } });
}

/** Done once the session knows its organization, so that no guard sends its new owner back. */
export function useCreateOrganization() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.organization.create),
    meta: { saysItsErrors: true },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey }),
  });
}
