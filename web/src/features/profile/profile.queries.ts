import { api } from '@onhand/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { write } from '../../platform/query.ts';
import { sessionQuery } from '../../platform/session.ts';

export function useUpdateProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.profile.update),
    meta: { saysItsErrors: true },
    onSuccess: (user) => queryClient.setQueryData(sessionQuery.queryKey, user),
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
