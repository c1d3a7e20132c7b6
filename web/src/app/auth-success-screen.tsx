import { CircleCheck } from 'lucide-react';
import { useEffect } from 'react';

const homeAfter = 2000;

/** AUTH-07. */
export function AuthSuccessScreen() {
  useEffect(() => {
    if (window.opener) {
      (window.opener as Window).postMessage({ type: 'auth-success' }, location.origin);
      window.close();
      return;
    }
    const timer = setTimeout(() => location.assign('/'), homeAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <CircleCheck aria-hidden className="size-8 text-good" />
      <h1 className="mt-3 text-xl font-semibold">You are signed in</h1>
      <p className="mt-1 text-muted">One moment, you are being taken to your inventory.</p>
    </>
  );
}
