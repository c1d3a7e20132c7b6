import { api } from '@onhand/contract';
import type { PersonFactors, Proof, Requirement, Security } from '@onhand/contract/security';
import { can } from '@onhand/contract/permissions';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { deviceName } from '../../platform/device-name.ts';
import { query } from '../../platform/query.ts';
import { useFormWrite, useWrite } from '../../platform/use-write.ts';
import { sessionQuery, useUser } from '../../platform/session.ts';
import { makePasskey, signWithPasskey } from './passkey-browser.ts';

export const securityQuery = query(api.security.read, {});
export const requirementQuery = query(api.security.requirement, {});

function keep(queryClient: QueryClient, security: Security): void {
  queryClient.setQueryData(securityQuery.queryKey, security);
  void queryClient.invalidateQueries({ queryKey: requirementQuery.queryKey });
}

/** The same of an answer that also has recovery codes to show once. */
function keepAll(queryClient: QueryClient, { security }: { security: Security }): void {
  keep(queryClient, security);
}

function keepRequirement(queryClient: QueryClient, requirement: Requirement): void {
  queryClient.setQueryData(requirementQuery.queryKey, requirement);
}

/** The device makes it, under a name the person can change. */
export function useAddPasskey() {
  return useMutation({
    mutationFn: async () => {
      const response = await makePasskey(await call(api.security.passkeyOptions, {}));
      return call(api.security.addPasskey, { body: { name: deviceName(navigator.userAgent), response } });
    },
    meta: { saysItsErrors: true },
    onSuccess: (answer, _, _result, { client }) => keepAll(client, answer),
  });
}

export function useRenamePasskey() {
  return useWrite(api.security.renamePasskey, keep);
}

export function useRemovePasskey() {
  return useWrite(api.security.removePasskey, keep);
}

export function useBeginAuthenticator() {
  return useWrite(api.security.beginAuthenticator);
}

export function useConfirmAuthenticator() {
  return useFormWrite(api.security.confirmAuthenticator, keepAll);
}

export function useRemoveAuthenticator() {
  return useWrite(api.security.removeAuthenticator, keep);
}

export function useRenewRecoveryCodes() {
  return useWrite(api.security.renewRecoveryCodes, keepAll);
}

export function useCancelOwnReset() {
  return useWrite(api.security.cancelOwnReset, keep);
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
  return useWrite(api.security.require, keepRequirement);
}

/** Reads the owner's view of somebody's factors: whether they have one, and whether it is to be removed. */
export function useFactorsOf(userId: string): PersonFactors | undefined {
  const { data } = useQuery({ ...requirementQuery, enabled: can(useUser().role, 'MANAGE_SYSTEM') });
  return data?.people.find((person) => person.userId === userId);
}

export function useAskForReset() {
  return useWrite(api.security.askForReset, keepRequirement);
}

export function useCancelReset() {
  return useWrite(api.security.cancelReset, keepRequirement);
}

/** Asks the server again who is here, once what it required is done. */
export function useSetUp() {
  const queryClient = useQueryClient();
  return () => queryClient.refetchQueries({ queryKey: sessionQuery.queryKey });
}
