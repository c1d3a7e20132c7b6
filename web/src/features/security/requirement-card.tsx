import type { Requirement } from '@onhand/contract/security';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Loaded } from '../../platform/loaded.tsx';
import { useUser } from '../../platform/session.ts';
import { Card } from '../../ui/card.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Switch } from '../../ui/switch.tsx';
import { toast } from '../../ui/toast.ts';
import { requirementQuery, useRequire } from './security.queries.ts';

/** SEC-03: for the owner. */
export function RequirementCard() {
  const result = useQuery(requirementQuery);
  return (
    <Card title="Signing in">
      <Loaded result={result} skeleton={<SkeletonText lines={2} />}>
        {(requirement) => (requirement.isOurs ? <Choice requirement={requirement} /> : <Elsewhere />)}
      </Loaded>
    </Card>
  );
}

function Elsewhere() {
  return (
    <p className="text-pretty text-muted">
      Your identity provider decides by what people sign in, and whether it asks for a second factor.
    </p>
  );
}

function Choice({ requirement: { isRequired, people } }: { requirement: Requirement }) {
  const { id } = useUser();
  const require = useRequire();
  const having = people.filter(({ hasFactor }) => hasFactor).length;
  const mayRequire = isRequired || people.some(({ userId, hasFactor }) => userId === id && hasFactor);
  return (
    <div className="flex flex-col gap-3">
      <Switch
        label="Require a second factor of everyone"
        hint="A passkey or an authenticator app. Whoever has none is led to set one up before they can go on; nothing they did offline is lost."
        checked={isRequired}
        disabled={!mayRequire || require.isPending}
        onCheckedChange={(isOn) =>
          require.mutate(
            { body: { isRequired: isOn } },
            {
              onSuccess: () =>
                toast({ title: isOn ? 'A second factor is required' : 'A second factor is no longer required', tone: 'success' }),
            },
          )
        }
      />
      <p className="text-sm text-pretty text-muted">
        {having} of {people.length} {people.length === 1 ? 'person has' : 'people have'} one.
        {mayRequire ? null : (
          <>
            {' '}
            Before you require it of others, set one up for yourself{' '}
            <Link to="/profile" className="rounded-sm text-accent underline underline-offset-4">
              in your profile
            </Link>
            .
          </>
        )}
      </p>
    </div>
  );
}
