import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { DeleteOrganization } from './delete-organization.tsx';
import { Logos } from './logos.tsx';
import { organizationQuery } from './organization.queries.ts';
import { OrganizationForm } from './organization-form.tsx';

/** SET-02. */
export function OrganizationScreen({ signingIn }: { signingIn: ReactNode }) {
  const result = useQuery(organizationQuery);
  return (
    <>
      <PageHeader title="Organization" description="What everyone in your organization shares." />
      <Loaded
        result={result}
        skeleton={
          <Card className="mt-6">
            <SkeletonText lines={6} className="min-h-48" />
          </Card>
        }
      >
        {(organization) => (
          <div className="mt-6 flex flex-col gap-6">
            <Card title="Name and address">
              <OrganizationForm organization={organization} />
            </Card>
            <Card title="Logos" description="Shown at the top of the sidebar. JPEG, PNG, WebP, GIF or AVIF, up to 10 MB.">
              <Logos organization={organization} />
            </Card>
            {signingIn}
            <Card
              title="Audit log"
              description="Who signed in, changed roles, invited people, exported or deleted what."
              isPadded={false}
              className="pb-4"
              actions={
                <Button asChild>
                  <Link to="/settings/audit">Open audit log</Link>
                </Button>
              }
            />
            <Card title="Danger zone" className="border-bad">
              <DeleteOrganization name={organization.name} />
            </Card>
          </div>
        )}
      </Loaded>
    </>
  );
}
