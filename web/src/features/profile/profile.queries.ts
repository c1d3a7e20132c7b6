import { api } from '@onhand/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { query, write } from '../../platform/query.ts';
import { sessionQuery } from '../../platform/session.ts';

export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.profile.update),
    meta: { saysItsErrors: true },
    onSuccess: (user) => queryClient.setQueryData(sessionQuery.queryKey, user),
  });
}

export const accountQuery = query(api.profile.account, {});

export function useChangePassword() {
  return useMutation({ ...write(api.profile.changePassword), meta: { saysItsErrors: true } });
}

export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.profile.changeEmail),
    meta: { saysItsErrors: true },
    onSuccess: (account) => queryClient.setQueryData(accountQuery.queryKey, account),
  });
}

function useShowPicture() {
  const queryClient = useQueryClient();
  return ({ pictureUrl }: { pictureUrl: string | null }) =>
    queryClient.setQueryData(sessionQuery.queryKey, (user) => user && { ...user, pictureUrl });
}

export function useSetPicture() {
  return useMutation({ ...write(api.profile.setPicture), onSuccess: useShowPicture() });
}

export function useRemovePicture() {
  return useMutation({ ...write(api.profile.removePicture), onSuccess: useShowPicture() });
}
