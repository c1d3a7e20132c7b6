import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { type SentWords, useSentForm } from './use-sent-form.ts';

interface SentFormProps {
  /** The browser itself posts the form here, without JavaScript. */
  action: string;
  send: (values: Record<string, string>) => Promise<{ message?: string }>;
  words: SentWords;
  variant?: 'primary' | 'secondary';
  /** The fields, told what is wrong with them by name. */
  children: (problems: Record<string, string>) => ReactNode;
}

/** A form of the public site: two columns of fields and one button. */
export function SentForm({ action, send, words, variant = 'primary', children }: SentFormProps) {
  const { isSending, problems, onSubmit } = useSentForm({ send, words });
  return (
    <form
      data-live
      action={action}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={onSubmit}
      className="grid max-w-3xl gap-5 sm:grid-cols-2"
    >
      {children(problems)}
      <div className="sm:col-span-2">
        <Button type="submit" variant={variant} size="lg" disabled={isSending}>
          {isSending ? words.sending : words.send}
        </Button>
      </div>
    </form>
  );
}
