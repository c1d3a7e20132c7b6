import { api } from '@onhand/contract';
import { urlOf } from '@onhand/contract/route';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';

/** MKT-09: signing in by another name, said so that a stranger lands on the sign-up. */
const registerUrl = urlOf(api.auth.login, { query: { prompt: 'create' } });

export function StartFreeTrial({ size = 'lg' }: { size?: 'md' | 'lg' }) {
  return (
    <Button asChild variant="primary" size={size}>
      <a href={registerUrl}>Start Free Trial</a>
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

/** A link inside running text: underlined, for colour alone would not tell it from the words around it. */
export function TextLink({ href, isAlone = false, children }: { href: string; isAlone?: boolean; children: ReactNode }) {
  return (
    <a
      href={href}
      // With no text around it, it can have room for a thumb.
      className={cx(
        'text-accent underline underline-offset-4 hover:text-accent-hover',
        isAlone && 'inline-flex min-h-11 items-center md:min-h-8',
      )}
    >
      {children}
    </a>
  );
}
