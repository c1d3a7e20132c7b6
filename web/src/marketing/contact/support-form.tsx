import { api } from '@onhand/contract';
import { type SupportRequest, supportCategories } from '@onhand/contract/support';
import { call } from '../../platform/api.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { SentForm } from './sent-form.tsx';

const categories = [{ value: '', label: 'No category' }, ...Object.entries(supportCategories).map(([value, label]) => ({ value, label }))];

const words = {
  send: 'Send Message',
  sending: 'Sending Message...',
  sent: {
    title: 'Support Request Sent',
    text: "We've received your message and will get back to you within 24 hours.",
  },
  failed: 'Failed to send your message. Please try again.',
};

const send = (values: Record<string, string>) => call(api.support.submit, { body: values as unknown as SupportRequest });

/** SUP-01, SUP-02. */
export function SupportForm() {
  return (
    <SentForm action={api.support.submit.path} send={send} words={words}>
      {(problems) => (
        <>
          <FormField label="Name" error={problems.name}>
            <Input name="name" required maxLength={120} autoComplete="name" />
          </FormField>
          <FormField label="Email" error={problems.email}>
            <Input name="email" type="email" required maxLength={254} autoComplete="email" />
          </FormField>
          <FormField label="Category" isOptional>
            <Select name="category" options={categories} defaultValue="" />
          </FormField>
          <FormField label="Subject" error={problems.subject}>
            <Input name="subject" required maxLength={200} />
          </FormField>
          <FormField label="Message" error={problems.message} className="sm:col-span-2">
            <Textarea name="message" rows={7} required maxLength={5000} />
          </FormField>
        </>
      )}
    </SentForm>
  );
}
