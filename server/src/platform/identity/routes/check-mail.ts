import type { FastifyInstance, FastifyRequest } from 'fastify';
import { appOrigin } from '../../origin.ts';
import { dropUnconfirmed, tidyEmail } from '../accounts.ts';
import { admissionSentence, mayHaveAccount } from '../admission.ts';
import { type KeptSignUp, proofMemory, signUpMemory } from '../browser-memory.ts';
import type { Identity } from '../identity.ts';
import { countMail } from '../limits.ts';
import { checkMailPath, correctAddressPage, wentOnElsewherePage, waitForMailPage } from '../pages/check-mail-pages.ts';
import { linkWith, signInLink } from '../pages/form.ts';
import { sendPage } from '../pages/layout.ts';
import { confirmedId, registerAndMail } from '../sign-ups.ts';
import { emailProblem, formText, interactionOf, queryText } from './form-input.ts';

/** Serves the page on which someone who signed up in this browser waits for the mail, has it sent again or corrects the address. */
export function checkMailRoutes(app: FastifyInstance, identity: Identity): void {
  const { db, mail } = identity;

  app.get(checkMailPath, async (request, reply) => {
    const interaction = interactionOf(request);
    const kept = await signUpMemory.read(identity, request);
    if (!kept) return sendPage(reply, wentOnElsewherePage());
    const isAgain = queryText(request, 'sent') === 'again';
    return sendPage(reply, waitForMailPage({ email: kept.email, interaction, isDelivered: mail.isDelivered, isAgain }));
  });

  // The waiting page asks this every few seconds.
  app.get(`${checkMailPath}/state`, async (request, reply) => {
    const kept = await signUpMemory.read(identity, request);
    const state = !kept ? 'gone' : (await confirmedId(identity, kept)) ? 'confirmed' : 'waiting';
    return reply.header('cache-control', 'no-store').send({ state });
  });

  app.get(`${checkMailPath}/go-on`, async (request, reply) => {
    const kept = await signUpMemory.read(identity, request);
    const accountId = kept && (await confirmedId(identity, kept));
    const interaction = interactionOf(request);
    if (!accountId) return reply.redirect(linkWith(checkMailPath, { interaction }));
    signUpMemory.forget(reply);
    await proofMemory.keep(identity, request, reply, { accountId });
    return reply.redirect(signInLink({ interaction }));
  });

  app.post('/identity/resend-confirmation', async (request, reply) => {
    const interaction = interactionOf(request);
    const kept = await signUpMemory.read(identity, request);
    if (!kept) return reply.redirect(checkMailPath, 303);
    await countMail(identity, request, 'resend', kept.email);
    mailLater(identity, request, kept, interaction);
    return reply.redirect(`${linkWith(checkMailPath, { interaction })}${interaction ? '&' : '?'}sent=again`, 303);
  });

  app.get(`${checkMailPath}/address`, async (request, reply) => {
    const kept = await signUpMemory.read(identity, request);
    if (!kept) return reply.redirect(checkMailPath);
    return sendPage(reply, correctAddressPage({ email: kept.email, interaction: interactionOf(request) }));
  });

  app.post(`${checkMailPath}/address`, async (request, reply) => {
    const interaction = interactionOf(request);
    const kept = await signUpMemory.read(identity, request);
    if (!kept) return reply.redirect(checkMailPath, 303);
    const email = tidyEmail(formText(request, 'email'));
    const problem = emailProblem(email);
    if (problem) return sendPage(reply, correctAddressPage({ email, interaction, problem }), 400);
    await countMail(identity, request, 'sign-up', email);
    const rule = identity.env.signUp;
    if (!(await mayHaveAccount(db.platform, identity.env, email, identity.now()))) {
      return sendPage(reply, correctAddressPage({ email, interaction, problem: admissionSentence(rule) }), 403);
    }
    const corrected = { ...kept, email };
    await signUpMemory.keep(identity, request, reply, corrected);
    if (email.toLowerCase() !== kept.email.toLowerCase()) identity.later(() => dropUnconfirmed(db.platform, kept));
    mailLater(identity, request, corrected, interaction);
    return reply.redirect(linkWith(checkMailPath, { interaction }), 303);
  });
}

function mailLater(identity: Identity, request: FastifyRequest, wanted: KeptSignUp, interaction: string | undefined): void {
  const origin = appOrigin(identity.env, request);
  identity.later(() => registerAndMail(identity, wanted, origin, interaction));
}
