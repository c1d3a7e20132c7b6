import { api } from '@onhand/contract';
import { Button } from '../ui/button.tsx';

export function StartFreeTrial({ size = 'lg' }: { size?: 'md' | 'lg' }) {
  return (
    <Button asChild variant="primary" size={size}>
      <a href={api.auth.login.path}>Start Free Trial</a>
    </Button>
  );
}

export function SignIn() {
  return (
    <Button asChild variant="ghost">
      <a href={api.auth.login.path}>Sign In</a>
    </Button>
  );
}
