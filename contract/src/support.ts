import { z } from 'zod';
import { routes } from './route.ts';
import { longText, text } from './text.ts';

export const supportCategories = { general: 'General', technical: 'Technical', billing: 'Billing', feature: 'Feature request' } as const;

/** SUP-01: whoever writes from the public site; the category may stay open. */
export const SupportRequest = z.object({
  name: text(120),
  email: z.email('Please enter an email address.').max(254),
  category: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['general', 'technical', 'billing', 'feature']).optional()),
  subject: text(200),
  message: longText(5000).pipe(z.string().min(1, 'Please fill this in.')),
});
export type SupportRequest = z.infer<typeof SupportRequest>;

export const support = routes({
  submit: {
    method: 'POST',
    path: '/api/support/submit',
    summary: 'Keeps a question from the contact form and mails it to the support address',
    access: 'public',
    body: SupportRequest,
    // The form works without JavaScript too.
    acceptsForm: true,
    output: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['TOO_MANY_REQUESTS'],
  },
});
