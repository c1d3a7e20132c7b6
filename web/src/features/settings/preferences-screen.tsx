import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { OrganizationPreferences } from './organization-preferences.tsx';
import { OwnPreferences } from './own-preferences.tsx';

/** SET-01. */
export function PreferencesScreen() {
  return (
    <>
      <PageHeader title="Preferences" description="How the app looks and behaves. Every change is kept at once." />
      <div className="mt-6 flex flex-col gap-6">
        <Card title="For you" description="On all your devices.">
          <OwnPreferences />
        </Card>
        <Card title="For everyone" description="The same for all people of your organization.">
          <OrganizationPreferences />
        </Card>
      </div>
    </>
  );
}
