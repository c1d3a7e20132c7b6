import { type FormEvent, useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { toast } from '../../ui/toast.ts';

export interface SentWords {
  send: string;
  sending: string;
  sent: { title: string; text: string };
  failed: string;
}

type Send = (values: Record<string, string>) => Promise<{ message?: string }>;

/** A public form: plain fields that keep what was typed before React came, sent once, cleared when it has arrived (SUP-01, SUP-02). */
export function useSentForm({ send, words }: { send: Send; words: SentWords }) {
  const [isSending, setIsSending] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});

  const submit = async (form: HTMLFormElement) => {
    const found = problemsOf(form);
    setProblems(found);
    if (Object.keys(found).length > 0) {
      form.querySelector<HTMLElement>(`[name="${Object.keys(found)[0]}"]`)?.focus();
      const isMissing = Object.values(found).includes(missing);
      toast(
        isMissing
          ? { title: 'Missing Information', description: 'Please fill in all required fields.', tone: 'destructive' }
          : { title: 'Error', description: Object.values(found)[0], tone: 'destructive' },
      );
      return;
    }
    setIsSending(true);
    try {
      const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
      const { message } = await send(values);
      form.reset();
      toast({ title: words.sent.title, description: message || words.sent.text, tone: 'success' });
    } catch (error) {
      if (error instanceof ApiError && error.details) setProblems(Object.fromEntries(error.details.map((one) => [one.field, one.message])));
      const told = error instanceof ApiError ? error.message : '';
      toast({ title: 'Error', description: told || words.failed, tone: 'destructive' });
    } finally {
      setIsSending(false);
    }
  };

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSending) void submit(event.currentTarget);
  };
  return { isSending, problems, onSubmit };
}

const missing = 'Please fill this in.';

/** By name of the field, in the order of the form. */
function problemsOf(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.elements].filter((one) => one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement);
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (field.required && field.value.trim() === '') return [[field.name, missing]];
      return field.validity.typeMismatch ? [[field.name, 'Please enter an email address.']] : [];
    }),
  );
}
