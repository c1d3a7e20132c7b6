import { api } from '@onhand/contract';
import type { WaitlistInput } from '@onhand/contract/waitlist';
import { call } from '../../platform/api.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { SentForm } from './sent-form.tsx';

const words = {
  send: 'Join the waitlist',
  sending: 'Joining...',
  sent: { title: 'You Are on the List', text: 'We will write to you once, when there is something to say.' },
  failed: 'Failed to add you to the list. Please try again.',
};

const send = (values: Record<string, string>) => call(api.waitlist.join, { body: values as unknown as WaitlistInput });

/** Adds to what an owner of organization 1 works through (SET-04). */
export function WaitlistForm() {
  return (
    <SentForm action={api.waitlist.join.path} send={send} words={words} variant="secondary">
      {(problems) => (
        <>
          <FormField label="Email" error={problems.email}>
            <Input name="email" type="email" required maxLength={254} autoComplete="email" />
          </FormField>
          <FormField label="Name" isOptional error={problems.name}>
            <Input name="name" maxLength={120} autoComplete="name" />
          </FormField>
          <FormField label="What do you need?" isOptional error={problems.note} className="sm:col-span-2">
            <Input name="note" maxLength={1000} placeholder="About 9,000 items, 14 people" />
          </FormField>
        </>
      )}
    </SentForm>
  );
}
