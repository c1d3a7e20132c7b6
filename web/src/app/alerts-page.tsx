import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { HardHat, ShoppingCart } from 'lucide-react';
import { Link } from 'react-router';
import { AlertsScreen } from '../features/alerts/alerts-screen.tsx';
import { jobCountsQuery } from '../features/jobs/job-counts.queries.ts';
import { OverdueOrders } from '../features/orders/overdue-orders.tsx';
import { OverdueTools } from '../features/tools/overdue-tools.tsx';
import { OverdueCredits } from '../features/vendor-returns/overdue-credits.tsx';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Restocking } from './restocking.tsx';

/** What ran low and what is overdue, with the way to ordering for whoever may. */
export function AlertsPage() {
  const { role } = useUser();
  const order = can(role, 'ORDER_STOCK') ? (
    <Button asChild variant="primary">
      <Link to="/orders/to-order">
        <ShoppingCart aria-hidden />
        Order these
      </Link>
    </Button>
  ) : null;
  return (
    <Restocking>
      {(restock) => (
        <AlertsScreen
          onRestock={restock}
          overdue={<OverdueTools />}
          overdueOrders={<OverdueOrders />}
          overdueCredits={<OverdueCredits />}
          order={
            <>
              {can(role, 'USE_JOBS') ? <JobsShort /> : null}
              {order}
            </>
          }
        />
      )}
    </Restocking>
  );
}

/** The way to the jobs that miss parts, where there are some. */
function JobsShort() {
  const short = useQuery(jobCountsQuery).data?.short ?? 0;
  if (short === 0) return null;
  return (
    <Button asChild>
      <Link to="/jobs">
        <HardHat aria-hidden />
        {short === 1 ? '1 job lacks parts' : `${short} jobs lack parts`}
      </Link>
    </Button>
  );
}
