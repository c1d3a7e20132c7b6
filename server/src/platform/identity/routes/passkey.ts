import { SignedAnswer } from '@onhand/contract/security';
import type { FastifyInstance } from 'fastify';
import { orNotFound } from '../../errors.ts';
import { halfwayMemory } from '../browser-memory.ts';
import { accountOfPasskey, optionsToSignIn } from '../factors/passkeys.ts';
import { finishSignIn, readInteraction } from '../finish-sign-in.ts';
import type { Identity } from '../identity.ts';
import { countPasskey } from '../limits.ts';
import { sendPage } from '../pages/layout.ts';
import { expiredPage } from '../pages/message-pages.ts';
import { signInPage } from '../pages/sign-in-pages.ts';
import { formText } from './form-input.ts';

const path = '/identity/interaction/:uid/passkey';

/** SEC-01: a passkey is two factors at once, the device and whoever may unlock it, so nothing else is asked for. */
export function passkeyRoutes(app: FastifyInstance, identity: Identity): void {
  app.post(`${path}/options`, async (request, reply) => {
    const interaction = orNotFound(await readInteraction(identity, request, reply));
    const halfway = await halfwayMemory.read(identity, request);
    const accountId = halfway?.uid === interaction.uid ? halfway.accountId : undefined;
    const options = orNotFound(await optionsToSignIn(identity, request, { purpose: 'sign-in', boundTo: interaction.uid }, accountId));
    return reply.header('cache-control', 'no-store').send(options);
  });

  app.post(path, async (request, reply) => {
    const interaction = await readInteraction(identity, request, reply);
    if (!interaction) return sendPage(reply, expiredPage());
    await countPasskey(identity, request);
    const { uid, loginHint: email } = interaction;
    const response = SignedAnswer.safeParse(parsed(formText(request, 'credential')));
    const asked = { purpose: 'sign-in' as const, boundTo: uid };
    const accountId = response.success ? await accountOfPasskey(identity, request, asked, response.data) : undefined;
    if (!accountId) {
      const problem = 'This passkey does not sign you in here. Use your password, or another passkey.';
      return sendPage(reply, signInPage({ uid, email, problem }), 400);
    }
    halfwayMemory.forget(reply);
    return finishSignIn(identity, request, reply, accountId, ['hwk', 'user', 'mfa']);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
