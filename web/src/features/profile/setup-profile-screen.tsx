import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useUser } from '../../platform/session.ts';
import { NameForm } from './name-form.tsx';

/** The first step of signing up (AUTH-08). */
export function SetupProfileScreen() {
  const { organizationId, firstName, lastName } = useUser();
  const navigate = useNavigate();
  const [isKnown] = useState(organizationId === null && firstName !== '' && lastName !== '');
  const next = organizationId === null ? '/setup-organization' : '/';
  // It is asked once: people who signed up have said it already.
  if (isKnown) return <Navigate to="/setup-organization" replace />;
  return (
    <>
      <h1 className="mt-1 text-2xl font-semibold tracking-tight">What is your name?</h1>
      <p className="mt-1 mb-6 text-muted">Your team sees it beside the changes you make.</p>
      <NameForm submitLabel="Continue" isStacked onSaved={() => void navigate(next)} />
    </>
  );
}
