import { productName } from '@onhand/contract/product';
import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { SignIn, StartFreeTrial } from './links.tsx';

const column = 'mx-auto w-full max-w-6xl px-4 md:px-8';

export interface FooterLink {
  path: string;
  label: string;
}

/** Header, page and footer of every public page. */
export function Layout({ links, children }: { links: readonly FooterLink[]; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="border-b bg-surface">
        <div className={`${column} flex h-16 items-center gap-2`}>
          <a href="/" aria-label={`${productName} home`} className="mr-auto flex h-11 items-center">
            <Logo name={productName} />
          </a>
          <a href="/pricing" className="hidden h-11 items-center px-3 font-medium sm:flex">
            Pricing
          </a>
          <SignIn />
          <span className="hidden sm:block">
            <StartFreeTrial size="md" />
          </span>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      <footer className="border-t">
        <div className={`${column} flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-8 text-muted`}>
          <p>© 2025 {productName}</p>
          <nav aria-label="Footer">
            <ul className="flex flex-wrap gap-x-6">
              {links.map(({ path, label }) => (
                <li key={path}>
                  <a href={path} className="flex h-11 items-center hover:text-text">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </footer>
    </>
  );
}

export function Section({ isTinted = false, children }: { isTinted?: boolean; children: ReactNode }) {
  return (
    <section className={isTinted ? 'border-y bg-surface' : undefined}>
      <div className={`${column} py-16 md:py-20`}>{children}</div>
    </section>
  );
}
