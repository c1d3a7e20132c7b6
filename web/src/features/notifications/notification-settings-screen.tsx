import type { NotificationSettings } from '@onhand/contract/notifications';
import { useQuery } from '@tanstack/react-query';
import { Check, LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { hourText } from '../../platform/format.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { useHasBilling } from '../../platform/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { KindRow } from './kind-row.tsx';
import { notificationSettingsQuery, useSaveNotificationSettings } from './notifications.queries.ts';

/** ALRT-04: each person chooses what they are told about, and how. Every change is saved as it is made. */
export function NotificationSettingsScreen() {
  const settings = useQuery(notificationSettingsQuery);
  const saving = useSaveNotificationSettings();
  return (
    <>
      <PageHeader title="Notifications" description="What you are told about, and how. Every change is saved at once." />
      <Loaded result={settings} skeleton={<SkeletonCard className="mt-6" rows={8} />}>
        {(data) => (
          <Choices settings={data} onChange={saving.save} note={<SavingNote isSaving={saving.isPending} isSaved={saving.isSuccess} />} />
        )}
      </Loaded>
    </>
  );
}

type Change = ReturnType<typeof useSaveNotificationSettings>['save'];

function Choices({ settings, onChange, note }: { settings: NotificationSettings; onChange: Change; note: ReactNode }) {
  const hasBilling = useHasBilling();
  const { choices, digestHour, timeZone, email, isMailDelivered } = settings;
  return (
    <div className="mt-6 flex flex-col gap-6">
      {isMailDelivered ? null : (
        <Banner tone="warn" className="rounded-md md:px-4">
          This server sends no mail yet: what would be mailed is kept in its outbox folder until an SMTP server is configured.
        </Banner>
      )}
      <Card title="What you are told about" description={`Mails go to ${email}.`} actions={note} isPadded={false}>
        <ul aria-label="Kinds of notifications" className="divide-y border-t">
          {choices
            .filter(({ kind }) => hasBilling || kind !== 'billing')
            .map((choice) => (
              <KindRow key={choice.kind} choice={choice} onChange={(change) => onChange({ choices: [{ kind: choice.kind, ...change }] })} />
            ))}
        </ul>
      </Card>
      <Card title="Daily digest" description="One mail a day with everything you chose for it. On a day without news there is none.">
        <FormField label="Send it at" hint={`By your organization’s clock (${zoneText(timeZone)}).`} className="max-w-xs">
          <Select
            value={String(digestHour)}
            onValueChange={(hour) => onChange({ digestHour: Number(hour) })}
            options={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))}
          />
        </FormField>
      </Card>
    </div>
  );
}

/** Quiet, but there for the eye and for a screen reader. */
function SavingNote({ isSaving, isSaved }: { isSaving: boolean; isSaved: boolean }) {
  return (
    <output className="flex items-center gap-1.5 text-sm text-muted [&_svg]:size-4">
      {isSaving ? (
        <>
          <LoaderCircle aria-hidden className="animate-spin" />
          Saving
        </>
      ) : isSaved ? (
        <>
          <Check aria-hidden className="text-good" />
          Saved
        </>
      ) : null}
    </output>
  );
}

/** `America/New_York` → “America/New York”. */
function zoneText(timeZone: string): string {
  return timeZone.replaceAll('_', ' ');
}
