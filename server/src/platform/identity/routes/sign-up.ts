import type { FastifyInstance, FastifyRequest } from 'fastify';
import { appOrigin } from '../../origin.ts';
import { createAccount, tidyEmail, tidyText } from '../accounts.ts';
import type { Identity } from '../identity.ts';
import { accountExistsMail } from '../identity-mails.ts';
import { countMail } from '../limits.ts';
import type { Problems } from '../pages/form.ts';
import { sendPage } from '../pages/layout.ts';
import { checkMailPage, type SignUpForm, signUpPage } from '../pages/sign-up-pages.ts';
import { passwordProblem } from '../passwords.ts';
import { mailConfirmation } from './confirm.ts';
import { emailProblem, formText, interactionOf } from './form-input.ts';

const path = '/identity/sign-up';
const longestName = 100;

export function signUpRoutes(app: FastifyInstance, identity: Identity): void {
  const { db, env, mail } = identity;

  app.get(path, async (request, reply) => sendPage(reply, signUpPage({ interaction: interactionOf(request) })));

  app.post(path, async (request, reply) => {
    const interaction = interactionOf(request);
    const form = readForm(request);
    const problems = problemsOf(form);
    if (Object.keys(problems).length > 0) return sendPage(reply, signUpPage({ interaction, form, problems }), 400);

    const { email } = form;
    await countMail(identity, request, 'sign-up', email);
    const origin = appOrigin(env, request);
    // Even a new row's way to the disk could be told from none by the clock.
    identity.later(async () => {
      const accountId = await createAccount(db.platform, { ...form, isVerified: false });
      if (accountId) return mailConfirmation(identity, { accountId, email, origin, interaction });
      return mail.send(accountExistsMail(email, { signIn: `${origin}/api/login`, reset: `${origin}/identity/forgot-password` }));
    });
    return sendPage(reply, checkMailPage({ email, interaction, isDelivered: mail.isDelivered, about: 'We sent a mail to' }));
  });
}

function readForm(request: FastifyRequest): SignUpForm {
  return {
    firstName: tidyText(formText(request, 'firstName'), longestName),
    lastName: tidyText(formText(request, 'lastName'), longestName),
    email: tidyEmail(formText(request, 'email')),
    password: formText(request, 'password'),
  };
}

function problemsOf({ firstName, lastName, email, password }: SignUpForm): Problems<keyof SignUpForm> {
  const problems = {
    firstName: firstName ? undefined : 'Enter your first name.',
    lastName: lastName ? undefined : 'Enter your last name.',
    email: emailProblem(email),
    password: passwordProblem(password, email),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}
