import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { jobCountsQuery } from '../../features/jobs/job-counts.queries.ts';
import { useUser } from '../../platform/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs, TabsList, TabsTrigger } from '../../ui/tabs.tsx';

const tabs = [
  { id: 'jobs', label: 'Jobs', to: '/jobs', isOffice: false },
  { id: 'to-bill', label: 'To bill', to: '/jobs/to-bill', isOffice: true },
  { id: 'customers', label: 'Customers', to: '/customers', isOffice: true },
  { id: 'kits', label: 'Kits', to: '/kits', isOffice: false },
] as const;

/** The head of the screens of jobs: what is to be done, what is to be billed, for whom, and of what. */
export function JobsHead({ tab, actions }: { tab: (typeof tabs)[number]['id']; actions?: ReactNode }) {
  const navigate = useNavigate();
  const isManager = can(useUser().role, 'MANAGE_JOBS');
  const counts = useQuery(jobCountsQuery).data;
  const countOf: Partial<Record<string, number | undefined>> = { jobs: counts?.open, 'to-bill': counts?.unbilled };
  return (
    <>
      <PageHeader
        title="Jobs"
        description={isManager ? 'What is planned, under way, used and to be billed.' : 'Where you go, and what it takes.'}
        actions={actions}
      />
      <Tabs
        className="mt-4"
        value={tab}
        activationMode="manual"
        onValueChange={(to) => void navigate(tabs.find(({ id }) => id === to)?.to ?? '/jobs', { replace: true })}
      >
        <TabsList label="Jobs">
          {tabs
            .filter(({ isOffice }) => isManager || !isOffice)
            .map(({ id, label }) => (
              <TabsTrigger key={id} value={id} leadsToScreen count={countOf[id] || undefined}>
                {label}
              </TabsTrigger>
            ))}
        </TabsList>
      </Tabs>
    </>
  );
}
