import { useQuery } from '@tanstack/react-query';
import { bodyOf } from '../../platform/errors.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { organizationQuery, useRenameOrganization } from './organization.queries.ts';
import { OrganizationNameForm } from './organization-name-form.tsx';

export function OrganizationScreen() {
  return (
    <>
      <PageHeader title="Organization" description="What everyone in your organization shares." />
      <Card title="Name" className="mt-6">
        <Name />
      </Card>
    </>
  );
}

function Name() {
  const { data: organization, error, refetch, isFetching } = useQuery(organizationQuery);
  const rename = useRenameOrganization();
  if (organization) {
    return (
      <OrganizationNameForm
        name={organization.name}
        submitLabel="Save"
        hint="Shown to everyone in your team."
        mutation={rename}
        onSaved={() => toast({ title: 'Name saved', tone: 'success' })}
      />
    );
  }
  if (error) return <ErrorState text={bodyOf(error)} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <SkeletonText lines={3} className="min-h-32" />;
}
