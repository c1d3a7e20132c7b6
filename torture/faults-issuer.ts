import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface TestIssuer {
  port: number;
  close(): Promise<void>;
}

export const clientId = 'torture';
const keyId = 'one';

/** As much of an identity provider as the server asks for: who it is, its keys, and a token for a code. The code names the nonce. */
export async function startIssuer(issuer: () => string): Promise<TestIssuer> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const idToken = (nonce: string) => {
    const seconds = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer(), sub: 'someone', aud: clientId, iat: seconds, exp: seconds + 600, nonce, email: 'someone@example.test' };
    const signed = `${encoded({ alg: 'RS256', kid: keyId })}.${encoded(claims)}`;
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey).toString('base64url')}`;
  };

  const answer = async (request: IncomingMessage): Promise<object> => {
    switch (request.url) {
      case '/.well-known/openid-configuration':
        return {
          issuer: issuer(),
          authorization_endpoint: `${issuer()}/authorize`,
          token_endpoint: `${issuer()}/token`,
          jwks_uri: `${issuer()}/keys`,
          response_types_supported: ['code'],
          id_token_signing_alg_values_supported: ['RS256'],
          token_endpoint_auth_methods_supported: ['client_secret_post'],
        };
      case '/keys':
        return { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: keyId, alg: 'RS256', use: 'sig' }] };
      default: {
        const code = new URLSearchParams(await text(request)).get('code') ?? '';
        return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 600, id_token: idToken(code) };
      }
    }
  };

  const server = createServer((request, response) => {
    void answer(request).then((body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
