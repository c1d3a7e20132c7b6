import { trialDays } from '@onhand/contract/plans';
import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useUser } from '../../platform/session.ts';
import { NewOrganizationForm } from './new-organization-form.tsx';

/** The second step of signing up (AUTH-08). */
export function SetupOrganizationScreen() {
  const { organizationId } = useUser();
  const navigate = useNavigate();
  // Only whoever arrives with an organization is sent on; the one made here leads to the welcome.
  const [hadOrganization] = useState(organizationId !== null);
  if (hadOrganization) return <Navigate to="/" replace />;
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight">Name your organization</h1>
      <p className="mt-1 mb-6 text-muted">
        Your company or crew. It starts with a {trialDays}-day free trial of the Starter plan; no card is needed.
      </p>
      <NewOrganizationForm onCreated={() => void navigate('/signup-success', { replace: true })} />
    </>
  );
}
