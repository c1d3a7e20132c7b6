import { SignedInDevices } from '../features/auth/signed-in-devices.tsx';
import { AccountCard } from '../features/profile/account-card.tsx';
import { NameForm } from '../features/profile/name-form.tsx';
import { PictureChoice } from '../features/profile/picture-choice.tsx';
import { SecurityCard } from '../features/security/security-card.tsx';
import { OwnPreferences } from '../features/settings/own-preferences.tsx';
import { LeaveOrganization } from '../features/team/leave-organization.tsx';
import { useUser } from '../platform/session.ts';
import { Card } from '../ui/card.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { toast } from '../ui/toast.ts';
import { roleNames } from './user-name.ts';

/** SET-03. */
export function ProfileScreen() {
  const { role, organizationName } = useUser();
  return (
    <>
      <PageHeader title="Profile" description="Your name, how you sign in, your devices and how the app looks for you." />
      <div className="mt-6 flex flex-col gap-6">
        <Card title="You">
          <PictureChoice />
          <NameForm submitLabel="Save" onSaved={() => toast({ title: 'Name saved', tone: 'success' })} />
          <dl className="mt-6 border-t pt-4">
            <dt className="text-sm text-muted">Role</dt>
            <dd className="wrap-anywhere">
              {role ? roleNames[role] : 'None'}
              {organizationName ? <span className="text-muted"> at {organizationName}</span> : null}
            </dd>
          </dl>
        </Card>
        <AccountCard />
        <SecurityCard />
        <SignedInDevices />
        <Card title="Preferences" description="On all your devices.">
          <OwnPreferences />
        </Card>
        <Card title="Leave organization">
          <LeaveOrganization />
        </Card>
      </div>
    </>
  );
}
