import { productName } from '@onhand/contract/product';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, LogOut } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import { organizationQuery } from '../features/organization/organization.queries.ts';
import { useUser } from '../platform/session.ts';
import { signOut, signOutUrl } from '../platform/sign-in.ts';
import { appVersion } from '../platform/version.ts';
import { Avatar } from '../ui/avatar.tsx';
import { type NavSection, useNavLinks } from './navigation.ts';
import { useTrialText } from './shell/trial-line.tsx';
import { nameOf } from './user-name.ts';

const rowClasses = 'flex min-h-12 w-full items-center gap-3 px-4 text-left hover:bg-hover focus-visible:-outline-offset-2';

/** SHELL-08: on a phone, everything the bottom bar has no room for. */
export function MenuScreen() {
  const user = useUser();
  const { menu } = useNavLinks();
  const name = nameOf(user);
  const trial = useTrialText();
  const { data: organization } = useQuery({ ...organizationQuery, enabled: user.organizationId !== null });
  return (
    <div className="mx-auto flex max-w-lg flex-col gap-6">
      <h1 className="text-2xl font-semibold tracking-tight">Menu</h1>
      <div className="flex items-center gap-4 rounded-md border bg-surface p-4">
        <Avatar name={name} size="lg" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{name}</p>
          <p className="truncate text-sm text-muted">{user.email}</p>
          <p className="truncate text-sm text-muted">{organization?.name ?? user.organizationName}</p>
          {trial ? <p className="truncate text-sm text-muted">{trial}</p> : null}
        </div>
      </div>
      {menu.map((section) => (
        <Section key={section.title} {...section} />
      ))}
      <section>
        <h2 className="mb-2 px-1 text-sm font-medium text-muted">Account</h2>
        <div className="overflow-hidden rounded-md border bg-surface">
          <a
            href={signOutUrl}
            onClick={(event) => {
              event.preventDefault();
              void signOut();
            }}
            className={rowClasses}
          >
            <LogOut aria-hidden className="size-5 shrink-0 text-muted" />
            Sign Out
          </a>
        </div>
      </section>
      <p className="text-center text-sm text-muted">
        {productName} version {appVersion}
      </p>
    </div>
  );
}

function Section({ title, links }: NavSection) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 px-1 text-sm font-medium text-muted">
        {title}
      </h2>
      <ul className="divide-y overflow-hidden rounded-md border bg-surface">
        {links.map(({ to, label, icon: Icon, preload }) => (
          <li key={to}>
            <Link to={to} onPointerEnter={preload} className={rowClasses}>
              <Icon aria-hidden className="size-5 shrink-0 text-muted" />
              <span className="grow">{label}</span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
