import * as oidc from 'openid-client';

/** The issuer at which we sign people in: any that speaks OpenID Connect, the embedded one included. */
export interface Issuer {
  url: string;
  /** Users are stored under this name, so that accounts survive when the embedded issuer's address changes. */
  name: string;
  clientId: string;
  clientSecret: string;
  /** Reaches the issuer from this process, where that differs from how a browser reaches it. */
  fetch?: oidc.CustomFetch;
  /** The embedded issuer answers on every origin this server answers on. */
  followsRequestOrigin: boolean;
  /** True if the issuer takes our word that the person owns the mailbox; only our own pages do. */
  believesProvenMailbox?: true;
}

/** The person we send to the issuer, as far as we know them. */
export interface Comer {
  /** They come to register; an issuer that offers it opens its sign-up. */
  isNew?: boolean;
  /** The address to fill in. */
  email?: string | undefined;
  /** SEC-03: they are here already and come to show once more that it is them. */
  provesAgain?: boolean;
  /** Sealed word that this address is theirs. */
  mailboxProof?: string | undefined;
}

/** State kept between leaving for the issuer and coming back. */
export interface PendingSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
  returnTo: string;
  invitationToken?: string | undefined;
  /** SEC-03: the issuer was told to ask them, however long they are known there. */
  provesAgain?: boolean | undefined;
}

export interface VerifiedPerson {
  issuer: string;
  subject: string;
  email: string;
  firstName: string;
  lastName: string;
  /** False when the issuer names no address, or says it is unverified; many issuers say nothing, and are then trusted. */
  isEmailVerified: boolean;
  /** The time at which they authenticated; undefined if the issuer does not say. */
  authenticatedAt: Date | undefined;
  idToken: string;
}

export interface RelyingParty {
  begin(
    origin: string,
    going: Pick<PendingSignIn, 'returnTo' | 'invitationToken'>,
    comer?: Comer,
  ): Promise<{ url: string; pending: PendingSignIn }>;
  complete(callbackUrl: URL, pending: PendingSignIn): Promise<VerifiedPerson>;
  endSessionUrl(origin: string, idToken: string, returnTo: string): Promise<string>;
}

/** A person who waits for the sign-in is to learn that it failed before they give up. */
const timeoutSeconds = 10;

export const callbackPath = '/api/auth/callback';
export const mailboxProofParameter = 'mailbox_proof';

export function openRelyingParty(issuer: Issuer): RelyingParty {
  let discovered: Promise<oidc.Configuration> | undefined;
  // The issuer is asked at the first sign-in rather than at the start, so that one that is down does not keep the product down.
  const configuration = () => {
    discovered ??= discover(issuer).catch((error: unknown) => {
      discovered = undefined;
      throw error;
    });
    return discovered;
  };
  const seenFrom = (origin: string, url: URL) => (issuer.followsRequestOrigin ? new URL(url.pathname + url.search, origin).href : url.href);

  return {
    begin: async (origin, going, comer = {}) => {
      const pending: PendingSignIn = {
        ...going,
        provesAgain: comer.provesAgain,
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        codeVerifier: oidc.randomPKCECodeVerifier(),
      };
      const config = await configuration();
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: new URL(callbackPath, origin).href,
        scope: 'openid email profile',
        state: pending.state,
        nonce: pending.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(pending.codeVerifier),
        code_challenge_method: 'S256',
        ...wordsAbout(comer, issuer, config.serverMetadata()),
      });
      return { url: seenFrom(origin, url), pending };
    },
    complete: async (callbackUrl, pending) => {
      const config = await configuration();
      const tokens = await oidc.authorizationCodeGrant(config, callbackUrl, {
        expectedState: pending.state,
        expectedNonce: pending.nonce,
        pkceCodeVerifier: pending.codeVerifier,
        idTokenExpected: true,
      });
      const idClaims = tokens.claims();
      if (!idClaims) throw new Error('the identity provider sent no ID token');
      const claims = idClaims.email ? idClaims : await oidc.fetchUserInfo(config, tokens.access_token, idClaims.sub);
      return {
        issuer: issuer.name,
        subject: idClaims.sub,
        email: String(claims.email ?? ''),
        firstName: String(claims.given_name ?? ''),
        lastName: String(claims.family_name ?? ''),
        isEmailVerified: Boolean(claims.email) && String(claims.email_verified ?? true) === 'true',
        authenticatedAt: typeof idClaims.auth_time === 'number' ? new Date(idClaims.auth_time * 1000) : undefined,
        idToken: tokens.id_token ?? '',
      };
    },
    endSessionUrl: async (origin, idToken, returnTo) => {
      const config = await configuration();
      if (!config.serverMetadata().end_session_endpoint) return new URL(returnTo, origin).href;
      const url = oidc.buildEndSessionUrl(config, {
        post_logout_redirect_uri: new URL(returnTo, origin).href,
        ...(idToken && { id_token_hint: idToken }),
      });
      return seenFrom(origin, url);
    },
  };
}

/** An issuer that does not know the prompt for a sign-up might refuse it, and then nobody could sign in at all. */
function wordsAbout(
  { isNew, email, provesAgain, mailboxProof }: Comer,
  issuer: Issuer,
  server: oidc.ServerMetadata,
): Record<string, string> {
  const prompts = server.prompt_values_supported;
  const knows = (prompt: string) => Array.isArray(prompts) && prompts.includes(prompt);
  return {
    ...(isNew && knows('create') && { prompt: 'create' }),
    // OpenID Connect Core 3.1.2.1: people are asked again, however long they are known there, and the token says when. The prompt is part
    // of the standard, so an issuer that does not list its prompts must know it.
    ...(provesAgain && { max_age: '0', prompt: 'login' }),
    ...(email && { login_hint: email }),
    ...(mailboxProof && issuer.believesProvenMailbox && { [mailboxProofParameter]: mailboxProof }),
  };
}

async function discover(issuer: Issuer): Promise<oidc.Configuration> {
  const url = new URL(issuer.url);
  // Plain http is only ever a development issuer: readEnv refuses it in production.
  const execute = url.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
  const fetch = issuer.fetch && { [oidc.customFetch]: issuer.fetch };
  const found = await oidc.discovery(url, issuer.clientId, issuer.clientSecret, undefined, { ...fetch, execute, timeout: timeoutSeconds });
  const server = found.serverMetadata();
  const config = new oidc.Configuration(server, issuer.clientId, issuer.clientSecret, clientAuthentication(server, issuer.clientSecret));
  for (const extend of execute) extend(config);
  config.timeout = timeoutSeconds;
  if (issuer.fetch) config[oidc.customFetch] = issuer.fetch;
  return config;
}

/** Authenticates as the issuer prefers; the standard's own default is `client_secret_basic`. */
function clientAuthentication(server: oidc.ServerMetadata, secret: string): oidc.ClientAuth {
  const accepted = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  return accepted.includes('client_secret_post') ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret);
}
