import {
  type EmailChoice,
  emailChoicesOf,
  kindFacts,
  type NotificationChoice,
  type NotificationSettings,
} from '@onhand/contract/notifications';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';

interface KindRowProps {
  choice: NotificationSettings['choices'][number];
  onChange: (change: Partial<NotificationChoice>) => void;
}

const emailLabels: Record<EmailChoice, string> = { off: 'No email', now: 'Email at once', digest: 'Daily digest' };

/** One kind: what it is, whether it shows in the app, and whether and when it is mailed. */
export function KindRow({ choice, onChange }: KindRowProps) {
  const { label, about } = kindFacts[choice.kind];
  return (
    <li className="flex flex-col gap-x-6 gap-y-2 px-4 py-3 md:flex-row md:items-center md:px-5">
      <div className="min-w-0 grow">
        <p className="font-medium">{label}</p>
        <p className="text-sm text-muted">{about}</p>
      </div>
      <fieldset aria-label={label} className="flex items-center justify-between gap-6 md:shrink-0">
        <Switch label="In app" checked={choice.inApp} onCheckedChange={(inApp) => onChange({ inApp })} />
        <Select
          aria-label={`Email about ${label.toLowerCase()}`}
          value={choice.email}
          onValueChange={(email) => onChange({ email: email as EmailChoice })}
          options={emailChoicesOf(choice.kind).map((value) => ({ value, label: emailLabels[value] }))}
          className="max-w-44 md:w-44"
        />
      </fieldset>
    </li>
  );
}
