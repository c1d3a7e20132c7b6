import type { JWK } from 'jose';
import { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { Foundations } from '../foundations.ts';
import { deriveKey } from '../tokens.ts';
import { findAccount } from './accounts.ts';
import { failurePage, refusedPage, signedOutPage, signOutPage } from './pages/message-pages.ts';
import { type Page, render } from './pages/layout.ts';
import { recordStore } from './record-store.ts';
import { callbackPath, mailboxProofParameter } from './relying-party.ts';

export const clientId = 'onhand';

const minute = 60;
const hour = 60 * minute;

export function clientSecretOf(secretKey: string): string {
  return Buffer.from(deriveKey(secretKey, 'identity client secret')).toString('base64url');
}

interface Given extends Pick<Foundations, 'db' | 'now' | 'secretKey'> {
  origin: string;
  keys: JWK[];
}

/** The library with everything off that one first-party client does not need. */
export function libraryConfiguration({ db, now, secretKey, origin, keys }: Given): Configuration {
  return {
    adapter: recordStore(db.platform, now),
    jwks: { keys },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecretOf(secretKey),
        redirect_uris: [`${origin}${callbackPath}`],
        post_logout_redirect_uris: [`${origin}/`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        response_modes: ['query'],
        token_endpoint_auth_method: 'client_secret_post',
        // SEC-03: a sign-in that this provider remembered is no fresh proof.
        require_auth_time: true,
      },
    ],
    clientAuthMethods: ['client_secret_post'],
    responseTypes: ['code'],
    scopes: ['openid'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    // Our sign-up page reads it: a person who came by a mailed invitation has shown already that the mailbox is theirs.
    extraParams: [mailboxProofParameter],
    discovery: { prompt_values_supported: ['none', 'login', 'consent', 'create'] },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource, postLogoutSuccessSource: (ctx) => show(ctx, signedOutPage()) },
      // Without it the library puts the claims into the ID token, where our client looks first.
      userinfo: { enabled: false },
    },
    cookies: {
      keys: [Buffer.from(deriveKey(secretKey, 'identity cookies')).toString('base64url')],
      names: { session: 'onhand_identity', interaction: 'onhand_identity_interaction', resume: 'onhand_identity_resume' },
      long: { httpOnly: true, sameSite: 'lax', path: '/identity' },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    // The product's own session lasts for weeks; this one only spares a second password within a working day.
    ttl: { AccessToken: 10 * minute, AuthorizationCode: minute, Grant: 12 * hour, IdToken: hour, Interaction: hour, Session: 12 * hour },
    clientBasedCORS: () => false,
    interactions: { policy: signInPolicy(), url: (_, interaction) => `/identity/interaction/${interaction.uid}` },
    findAccount: async (_, id) => {
      const account = await findAccount(db.platform, id);
      return (
        account && {
          accountId: account.id,
          claims: () => ({
            sub: account.id,
            email: account.email,
            email_verified: account.isVerified,
            given_name: account.firstName,
            family_name: account.lastName,
          }),
        }
      );
    },
    loadExistingGrant,
    renderError: (ctx, out, error) => {
      const isOurs = out.error === 'server_error';
      show(ctx, isOurs ? failurePage(ctx.response.get('x-request-id')) : refusedPage(sentenceFor(error)));
    },
  };
}

/** Our client is the product itself, so nobody is asked to consent to it. */
async function loadExistingGrant({ oidc }: KoaContextWithOIDC) {
  const { session, client, account, provider } = oidc;
  if (!session || !client || !account) return undefined;
  const known = session.grantIdFor(client.clientId);
  const existing = known ? await provider.Grant.find(known) : undefined;
  const grant = existing ?? new provider.Grant({ accountId: account.accountId, clientId: client.clientId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}

function signInPolicy() {
  const policy = interactionPolicy.base();
  const { Check, Prompt } = interactionPolicy;
  // Someone whose account is gone still has a session here; without this they would meet an error instead of the form.
  const isKnown = new Check('unknown_account', 'the account no longer exists', ({ oidc }) =>
    Boolean(oidc.session?.accountId && !oidc.account),
  );
  policy.get('login')?.checks.add(isKnown);
  // OpenID Connect “Initiating User Registration”: whoever comes to register is shown the sign-up first.
  policy.add(new Prompt({ name: 'create', requestable: true }), 0);
  return policy;
}

function logoutSource(ctx: KoaContextWithOIDC, form: string): void {
  const { IdTokenHint, Session } = ctx.oidc.entities;
  const isExpected = IdTokenHint !== undefined && IdTokenHint.payload.sub === Session?.accountId;
  show(ctx, signOutPage({ form, isExpected }));
}

function sentenceFor(error: Error): string {
  return error.name === 'SessionNotFound'
    ? 'This sign-in was finished already or left open for too long.'
    : 'The request was not valid or is too old. Please begin again.';
}

export function show(ctx: Pick<KoaContextWithOIDC, 'set' | 'type' | 'body'>, page: Page): void {
  ctx.set('cache-control', 'no-store');
  ctx.type = 'html';
  ctx.body = render(page);
}
