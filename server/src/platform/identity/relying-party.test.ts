import { expect, test } from 'vitest';
import { openRelyingParty } from './relying-party.ts';

const url = 'https://login.example.test';

/** An issuer that only describes itself. */
function issuerWith(more: Record<string, unknown>) {
  const description = {
    issuer: url,
    authorization_endpoint: `${url}/authorize`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ['code'],
    ...more,
  };
  return openRelyingParty({
    url,
    name: url,
    clientId: 'us',
    clientSecret: 'secret',
    followsRequestOrigin: false,
    fetch: async () => Response.json(description),
  });
}

async function asked(more: Record<string, unknown>, isNew: boolean) {
  const comer = { isNew, email: 'ada@example.test', mailboxProof: 'sealed' };
  const { url: address } = await issuerWith(more).begin('https://own.test', { returnTo: '/inventory' }, comer);
  const { prompt, login_hint, mailbox_proof } = Object.fromEntries(new URL(address).searchParams);
  return { prompt, login_hint, mailbox_proof };
}

test('[AUTH-02] an issuer that says it opens a sign-up is asked to; one that does not is asked as before', async () => {
  const canCreate = { prompt_values_supported: ['none', 'login', 'create'] };
  const hint = { login_hint: 'ada@example.test', mailbox_proof: undefined };
  expect(await asked(canCreate, true)).toEqual({ ...hint, prompt: 'create' });
  expect(await asked(canCreate, false)).toEqual({ ...hint, prompt: undefined });
  expect(await asked({}, true)).toEqual({ ...hint, prompt: undefined });
  expect(await asked({ prompt_values_supported: ['login'] }, true)).toEqual({ ...hint, prompt: undefined });
});

test('[SEC-03] who proves again elsewhere is asked although they are known there, whatever the issuer says of prompts', async () => {
  const askedAgain = async (more: Record<string, unknown>) => {
    const { url: address } = await issuerWith(more).begin('https://own.test', { returnTo: '/inventory' }, { provesAgain: true });
    const { prompt, max_age } = Object.fromEntries(new URL(address).searchParams);
    return { prompt, max_age };
  };
  expect(await askedAgain({ prompt_values_supported: ['none', 'login'] })).toEqual({ prompt: 'login', max_age: '0' });
  expect(await askedAgain({})).toEqual({ prompt: 'login', max_age: '0' });
});
