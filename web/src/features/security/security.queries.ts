import { api } from '@onhand/contract';
import type { PersonFactors, Proof, Security } from '@onhand/contract/security';
import { can } from '@onhand/contract/permissions';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { deviceName } from '../../platform/device-name.ts';
import { query, write } from '../../platform/query.ts';
import { sessionQuery, useUser } from '../../platform/session.ts';
import { makePasskey, signWithPasskey } from './passkey-browser.ts';

export const securityQuery = query(api.security.read, {});
export const requirementQuery = query(api.security.requirement, {});

function keep(queryClient: QueryClient, security: Security): void {
  queryClient.setQueryData(securityQuery.queryKey, security);
  void queryClient.invalidateQueries({ queryKey: requirementQuery.queryKey });
}

/** The device makes it, under a name the person can change. */
export function useAddPasskey() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const response = await makePasskey(await call(api.security.passkeyOptions, {}));
      return call(api.security.addPasskey, { body: { name: deviceName(navigator.userAgent), response } });
    },
    meta: { saysItsErrors: true },
    onSuccess: ({ security }) => keep(queryClient, security),
  });
}

export function useRenamePasskey() {
  const queryClient = useQueryClient();
  return useMutation({ ...write(api.security.renamePasskey), onSuccess: (security) => keep(queryClient, security) });
}

export function useRemovePasskey() {
  const queryClient = useQueryClient();
  return useMutation({ ...write(api.security.removePasskey), onSuccess: (security) => keep(queryClient, security) });
}

export function useBeginAuthenticator() {
  return useMutation(write(api.security.beginAuthenticator));
}

export function useConfirmAuthenticator() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.security.confirmAuthenticator),
    meta: { saysItsErrors: true },
    onSuccess: ({ security }) => keep(queryClient, security),
  });
}

export function useRemoveAuthenticator() {
  const queryClient = useQueryClient();
  return useMutation({ ...write(api.security.removeAuthenticator), onSuccess: (security) => keep(queryClient, security) });
}

export function useRenewRecoveryCodes() {
  const queryClient = useQueryClient();
  return useMutation({ ...write(api.security.renewRecoveryCodes), onSuccess: ({ security }) => keep(queryClient, security) });
}

export function useCancelOwnReset() {
  const queryClient = useQueryClient();
  return useMutation({ ...write(api.security.cancelOwnReset), onSuccess: (security) => keep(queryClient, security) });
}

/** SEC-03: shows that it is them, by what they have. */
export function useProve() {
  return useMutation({
    mutationFn: async (proof: Exclude<Proof, { kind: 'passkey' }> | { kind: 'passkey' }) => {
      if (proof.kind !== 'passkey') return call(api.security.prove, { body: proof });
      const response = await signWithPasskey(await call(api.security.proofOptions, {}));
      return call(api.security.prove, { body: { kind: 'passkey', response } });
    },
    meta: { saysItsErrors: true },
  });
}

export function useRequire() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.security.require),
    onSuccess: (requirement) => queryClient.setQueryData(requirementQuery.queryKey, requirement),
  });
}

/** Reads the owner's view of somebody's factors: whether they have one, and whether it is to be removed. */
export function useFactorsOf(userId: string): PersonFactors | undefined {
  const { data } = useQuery({ ...requirementQuery, enabled: can(useUser().role, 'MANAGE_SYSTEM') });
  return data?.people.find((person) => person.userId === userId);
}

export function useAskForReset() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.security.askForReset),
    onSuccess: (requirement) => queryClient.setQueryData(requirementQuery.queryKey, requirement),
  });
}

export function useCancelReset() {
  const queryClient = useQueryClient();
  return useMutation({
    ...write(api.security.cancelReset),
    onSuccess: (requirement) => queryClient.setQueryData(requirementQuery.queryKey, requirement),
  });
}

/** Asks the server again who is here, once what it required is done. */
export function useSetUp() {
  const queryClient = useQueryClient();
  return () => queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
}
