import { api } from '@onhand/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { query, write } from '../../platform/query.ts';
import { sessionQuery } from '../../platform/session.ts';

export const organizationQuery = query(api.organization.read, {});

export function useRenameOrganization() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.organization.rename),
    meta: { saysItsErrors: true },
    onSuccess: (organization) => {
      queryClient.setQueryData(organizationQuery.queryKey, organization);
      queryClient.setQueryData(sessionQuery.queryKey, (user) => user && { ...user, organizationName: organization.name });
    },
  });
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
