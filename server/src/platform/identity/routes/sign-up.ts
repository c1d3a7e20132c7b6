import { addressInName, addressPattern } from '@onhand/contract/plain-name';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appOrigin } from '../../origin.ts';
import { signUpAccount, tidyEmail, tidyText } from '../accounts.ts';
import { admissionSentence, mayHaveAccount } from '../admission.ts';
import { type KeptSignUp, signUpMemory } from '../browser-memory.ts';
import { finishSignIn, type Interaction, readInteraction } from '../finish-sign-in.ts';
import type { Identity } from '../identity.ts';
import { countMail } from '../limits.ts';
import { checkMailPath } from '../pages/check-mail-pages.ts';
import { linkWith, type Problems } from '../pages/form.ts';
import { sendPage } from '../pages/layout.ts';
import { signInPage } from '../pages/sign-in-pages.ts';
import { type SignUpForm, signUpPage } from '../pages/sign-up-pages.ts';
import { hashPassword, passwordProblem } from '../passwords.ts';
import { registerAndMail } from '../sign-ups.ts';
import { emailProblem, formText, interactionOf } from './form-input.ts';

const path = '/identity/sign-up';
const longestName = 100;

export function signUpRoutes(app: FastifyInstance, identity: Identity): void {
  app.get(path, async (request, reply) => sendPage(reply, signUpPage({ interaction: interactionOf(request), rule: identity.env.signUp })));
  app.post(path, async (request, reply) => signUp(identity, request, reply, undefined));
  // The address lies below the sign-in under way, so that its cookie is sent along.
  app.post(`/identity/interaction/:uid/sign-up`, async (request, reply) =>
    signUp(identity, request, reply, await readInteraction(identity, request, reply)),
  );
}

async function signUp(
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
  interaction: Interaction | undefined,
): Promise<FastifyReply> {
  const form = readForm(request);
  const { password, ...person } = form;
  const problems = problemsOf(form);
  const uid = interaction?.uid;
  const rule = identity.env.signUp;
  if (Object.keys(problems).length > 0) return sendPage(reply, signUpPage({ interaction: uid, form, problems, rule }), 400);
  const isProven = interaction?.provenEmail !== undefined && isSameAddress(interaction.provenEmail, form.email);
  if (!isProven) await countMail(identity, request, 'sign-up', form.email);
  if (!isProven && !(await mayHaveAccount(identity.db.platform, identity.env, form.email, identity.now()))) {
    return sendPage(reply, signUpPage({ interaction: uid, form, problems: { email: admissionSentence(rule) }, rule }), 403);
  }
  const wanted = { ...person, passwordHash: await hashPassword(password) };
  if (isProven) return signUpProven(identity, request, reply, interaction, wanted);

  await signUpMemory.keep(identity, request, reply, wanted);
  const origin = appOrigin(identity.env, request);
  // Even a new row's way to the disk could be told from none by the clock.
  identity.later(() => registerAndMail(identity, wanted, origin, uid));
  return reply.redirect(linkWith(checkMailPath, { interaction: uid }), 303);
}

/** The mailed invitation has shown that the mailbox is theirs, so no second mail is sent, and nothing about it is a secret to them. */
async function signUpProven(
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
  { uid }: Interaction,
  wanted: KeptSignUp,
): Promise<FastifyReply> {
  const accountId = await signUpAccount(identity.db.platform, { ...wanted, isVerified: true });
  if (accountId) return finishSignIn(identity, request, reply, accountId);
  const problem = 'There is an account with this address already. Sign in with its password.';
  return sendPage(reply, signInPage({ uid, email: wanted.email, problem }), 400);
}

function isSameAddress(one: string, other: string): boolean {
  return tidyEmail(one).toLowerCase() === tidyEmail(other).toLowerCase();
}

function readForm(request: FastifyRequest): SignUpForm {
  return {
    firstName: tidyText(formText(request, 'firstName'), longestName),
    lastName: tidyText(formText(request, 'lastName'), longestName),
    email: tidyEmail(formText(request, 'email')),
    password: formText(request, 'password'),
  };
}

function nameProblem(name: string): string | undefined {
  return addressPattern.test(name) ? addressInName : undefined;
}

function problemsOf({ firstName, lastName, email, password }: SignUpForm): Problems<keyof SignUpForm> {
  const problems = {
    firstName: firstName ? nameProblem(firstName) : 'Enter your first name.',
    lastName: lastName ? nameProblem(lastName) : 'Enter your last name.',
    email: emailProblem(email),
    password: passwordProblem(password, email),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}
