import { productName } from '@onhand/contract/product';
import { useLocation } from 'react-router';
import { useDocumentTitle } from '../platform/document-title.ts';
import { useLocal } from '../platform/local-storage.ts';
import { signInUrl } from '../platform/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { BareFrame } from './bare-frame.tsx';

/** Why whoever just tried to sign in is still here. */
const problems: Record<string, string | undefined> = {
  'not-invited': `Accounts here are made by invitation. Ask whoever runs ${productName} for you to invite your address.`,
  unverified: 'The sign-in does not vouch for your email address. Please confirm it there first.',
  unavailable: 'The sign-in cannot be reached at the moment. Please try again in a minute.',
  failed: 'Signing in did not work. Please try again.',
};

/** AUTH-05: what a signed-out person finds on any path of the app. */
export function WelcomeBack() {
  const { pathname, search, hash } = useLocation();
  const params = new URLSearchParams(search);
  const problem = problems[params.get('signin') ?? ''];
  params.delete('signin');
  const kept = params.size > 0 ? `?${params}` : '';
  useDocumentTitle('Sign In');
  const [waiting] = useLocal('waitingChanges');
  return (
    <BareFrame>
      <h1 className="text-2xl font-semibold tracking-tight">Welcome Back</h1>
      <p className="mt-1 text-muted">Sign in to manage your inventory</p>
      {problem ? (
        <p role="alert" className="mt-4 rounded-md bg-bad-soft px-3 py-2 text-pretty">
          {problem}
        </p>
      ) : null}
      {waiting > 0 ? (
        <p className="mt-4 rounded-md bg-accent-soft px-3 py-2 text-pretty">
          {waiting === 1 ? 'A stock change waits' : `${waiting} stock changes wait`} on this device. Sign in to send{' '}
          {waiting === 1 ? 'it' : 'them'}.
        </p>
      ) : null}
      <Button asChild variant="primary" size="lg" className="mt-6 w-full">
        <a href={signInUrl(pathname + kept + hash)}>Sign In to Your Account</a>
      </Button>
      <p className="mt-4 text-muted">
        New to {productName}?{' '}
        <Button asChild variant="link">
          <a href="/signup">Create an account</a>
        </Button>
      </p>
      <p className="mt-6 border-t pt-4 text-sm text-pretty text-muted">Authentication is provided by an external identity provider.</p>
    </BareFrame>
  );
}
