import { productName } from '@onhand/contract/product';
import { ChevronDown, Menu, X } from 'lucide-react';
import { buttonBase, buttonVariants } from '../../ui/button-classes.ts';
import { cx } from '../../ui/class-names.ts';
import { Logo } from '../../ui/logo.tsx';
import { SignIn, StartFreeTrial } from './links.tsx';
import { column } from './section.tsx';
import { features, type SiteLink, solutions, trades } from './site-links.ts';

const menuId = 'site-menu';
const iconButton = cx(buttonBase, buttonVariants.ghost, 'size-11 md:hidden [&_svg]:size-5');

/** MKT-08. Native menus: they open before any script has come, and without one. */
export function Header() {
  return (
    <header className="sticky top-0 z-20 border-b bg-surface">
      <div className={`${column} flex h-16 items-center gap-1`}>
        <HomeLink />
        <nav aria-label="Main" className="ml-6 hidden min-h-11 grow items-center gap-1 md:flex">
          <DropDown label="Features" all={{ path: '/features', label: 'All features' }} links={features} />
          <DropDown label="Solutions" links={solutions} />
          <TopLink href="/pricing">Pricing</TopLink>
          <TopLink href="/learn">Learn</TopLink>
          <TopLink href="/support">Support</TopLink>
        </nav>
        <span className="ml-auto md:ml-0">
          <SignIn />
        </span>
        <span className="hidden sm:block">
          <StartFreeTrial size="md" />
        </span>
        <button type="button" popoverTarget={menuId} aria-label="Open menu" className={iconButton}>
          <Menu aria-hidden />
        </button>
      </div>
      <PhoneMenu />
    </header>
  );
}

function HomeLink() {
  return (
    <a href="/" aria-label={`${productName} home`} className="flex h-11 items-center rounded-md">
      <Logo name={productName} />
    </a>
  );
}

function TopLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className={cx(buttonBase, buttonVariants.ghost, 'h-11 px-3')}>
      {children}
    </a>
  );
}

/** Closed by Escape, by a click elsewhere and by following a link (start.ts). */
function DropDown({ label, all, links }: { label: string; all?: Omit<SiteLink, 'text'>; links: readonly SiteLink[] }) {
  return (
    <details name="site-menu" className="group relative">
      <summary className={cx(buttonBase, buttonVariants.ghost, 'h-11 list-none px-3 [&::-webkit-details-marker]:hidden')}>
        {label}
        <ChevronDown aria-hidden className="transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <ul className="absolute top-full left-0 mt-1 w-96 rounded-md border bg-surface-raised p-2 shadow-float">
        {links.map(({ path, label: name, text }) => (
          <li key={path}>
            <a href={path} className="block rounded-sm px-3 py-2 hover:bg-hover">
              <span className="block font-medium">{name}</span>
              <span className="block text-sm text-pretty text-muted">{text}</span>
            </a>
          </li>
        ))}
        {all ? (
          <li className="mt-1 border-t pt-1">
            <a href={all.path} className="block rounded-sm px-3 py-2 font-medium text-accent hover:bg-hover">
              {all.label}
            </a>
          </li>
        ) : null}
      </ul>
    </details>
  );
}

const groups = [
  { label: 'Features', links: features },
  { label: 'Solutions', links: solutions },
  { label: 'By trade', links: trades },
] as const;

/** The whole screen below 768 px; a popover needs no script to open and closes with Escape. */
function PhoneMenu() {
  return (
    <dialog
      id={menuId}
      popover="auto"
      aria-label="Menu"
      className="m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-y-auto bg-surface text-text open:flex md:hidden"
    >
      <div className="sticky top-0 flex h-16 shrink-0 items-center justify-between border-b bg-surface px-4">
        <HomeLink />
        <button type="button" popoverTarget={menuId} popoverTargetAction="hide" aria-label="Close menu" className={iconButton}>
          <X aria-hidden />
        </button>
      </div>
      <nav aria-label="Menu" className="flex grow flex-col gap-6 p-4">
        <ul>
          <PhoneLink href="/">Home</PhoneLink>
          <PhoneLink href="/pricing">Pricing</PhoneLink>
          <PhoneLink href="/learn">Learn</PhoneLink>
          <PhoneLink href="/support">Support</PhoneLink>
        </ul>
        {groups.map(({ label, links }) => (
          <div key={label}>
            <h2 className="text-sm font-medium text-muted">{label}</h2>
            <ul className="mt-1 grid grid-cols-2 gap-x-4">
              {links.map((link) => (
                <PhoneLink key={link.path} href={link.path} isSmall>
                  {link.label}
                </PhoneLink>
              ))}
            </ul>
          </div>
        ))}
        <div className="mt-auto grid grid-cols-2 items-center gap-3 pt-2 pb-[env(safe-area-inset-bottom)] [&>*]:w-full">
          <SignIn />
          <StartFreeTrial />
        </div>
      </nav>
    </dialog>
  );
}

function PhoneLink({ href, isSmall = false, children }: { href: string; isSmall?: boolean; children: string }) {
  return (
    <li>
      <a href={href} className={cx('flex min-h-11 items-center rounded-sm', isSmall ? 'text-base' : 'text-xl font-medium')}>
        {children}
      </a>
    </li>
  );
}
