import { CustomersScreen } from '../../features/customers/customers-screen.tsx';
import { JobsOfCustomer } from '../../features/jobs/jobs-of-customer.tsx';
import { JobsHead } from './jobs-head.tsx';

/** Customers with their jobs. */
export function CustomersPage() {
  return (
    <CustomersScreen
      renderHead={(actions) => <JobsHead tab="customers" actions={actions} />}
      renderJobs={(customerId) => <JobsOfCustomer customerId={customerId} />}
    />
  );
}
