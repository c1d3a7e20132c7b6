import { api } from '@onhand/contract';
import type { QueryClient } from '@tanstack/react-query';
import { query } from '../../platform/query.ts';
import { useFormWrite, useWrite } from '../../platform/use-write.ts';
import { sessionQuery } from '../../platform/session.ts';

export function useUpdateProfile() {
  return useFormWrite(api.profile.update, (queryClient, user) => queryClient.setQueryData(sessionQuery.queryKey, user));
}

export const accountQuery = query(api.profile.account, {});

export function useChangePassword() {
  return useFormWrite(api.profile.changePassword);
}

export function useChangeEmail() {
  return useFormWrite(api.profile.changeEmail, (queryClient, account) => queryClient.setQueryData(accountQuery.queryKey, account));
}

function showPicture(queryClient: QueryClient, { pictureUrl }: { pictureUrl: string | null }): void {
  queryClient.setQueryData(sessionQuery.queryKey, (user) => user && { ...user, pictureUrl });
}

export function useSetPicture() {
  return useWrite(api.profile.setPicture, showPicture);
}

export function useRemovePicture() {
  return useWrite(api.profile.removePicture, showPicture);
}
