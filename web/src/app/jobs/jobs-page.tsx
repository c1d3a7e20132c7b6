import { can } from '@onhand/contract/permissions';
import { FileUp } from 'lucide-react';
import { Link } from 'react-router';
import { JobsScreen } from '../../features/jobs/jobs-screen.tsx';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { useIsMobile } from '../../ui/use-is-mobile.ts';
import { WorkingHere } from './working-here.tsx';
import { JobsHead } from './jobs-head.tsx';

/** The jobs, with the one that is worked on over them. */
export function JobsPage() {
  const isManager = can(useUser().role, 'MANAGE_JOBS');
  const isMobile = useIsMobile();
  return (
    <JobsScreen
      renderHead={(actions) => (
        <>
          <JobsHead
            tab="jobs"
            actions={
              <>
                {isManager && !isMobile ? (
                  <Button asChild>
                    <Link to="/jobs/import">
                      <FileUp aria-hidden />
                      Import
                    </Link>
                  </Button>
                ) : null}
                {actions}
              </>
            }
          />
          <WorkingHere isOnlyWhenWorking />
        </>
      )}
    />
  );
}
