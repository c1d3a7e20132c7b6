import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ThemeChoice } from './theme-choice.tsx';

export function PreferencesScreen() {
  return (
    <>
      <PageHeader title="Preferences" description="How the app looks and behaves for you." />
      <Card title="Appearance" className="mt-6">
        <ThemeChoice />
      </Card>
    </>
  );
}
