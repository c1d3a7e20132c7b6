import { trialDays } from '@onhand/contract/plans';
import { productName } from '@onhand/contract/product';
import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';

/** The last step of signing up (AUTH-08). */
export function SignupSuccessScreen() {
  const { firstName, organizationName } = useUser();
  return (
    <>
      <CircleCheck aria-hidden className="size-8 text-good" />
      <h1 className="mt-3 text-2xl font-semibold tracking-tight wrap-anywhere">Welcome{firstName ? `, ${firstName}` : ''}!</h1>
      {organizationName === null ? (
        <>
          <p className="mt-2 mb-6 text-muted">One thing is left: tell us your name and the name of your organization.</p>
          <Button asChild variant="primary" size="lg" className="w-full">
            <Link to="/setup-profile">Finish setting up</Link>
          </Button>
        </>
      ) : (
        <>
          <p className="mt-2 mb-6 wrap-anywhere text-muted">
            {organizationName} is ready. You are its owner, and everything in {productName} is open to you for {trialDays} days.
          </p>
          <Button asChild variant="primary" size="lg" className="w-full">
            <Link to="/inventory">Go to your items</Link>
          </Button>
        </>
      )}
    </>
  );
}
