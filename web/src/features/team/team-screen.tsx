import { can } from '@onhand/contract/permissions';
import type { Seats } from '@onhand/contract/team';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../../platform/loaded.tsx';
import { useUser } from '../../platform/session.ts';
import { useAskedFor } from '../../platform/use-asked-for.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { MainAction } from '../../ui/main-action.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SkeletonCard } from '../../ui/skeleton-rows.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MembersTable } from './members-table.tsx';
import { teamQuery } from './team.queries.ts';
import { freeSeats, seatsText } from './team.rules.ts';

/** TEAM-02. Below the members stand those who have no account, which another feature brings. */
export function TeamScreen({ crew }: { crew?: ReactNode }) {
  const team = useQuery(teamQuery);
  const [isInviting, setIsInviting] = useState(false);
  useAskedFor('invite', () => setIsInviting(true));
  const isFull = team.data !== undefined && freeSeats(team.data.seats) === 0;
  return (
    <>
      <PageHeader
        title="Team"
        description="The people of your organization and what each may do."
        actions={
          <MainAction disabled={!team.data || isFull} onClick={() => setIsInviting(true)}>
            <UserPlus aria-hidden />
            Invite
          </MainAction>
        }
      />
      <Loaded result={team} skeleton={<SkeletonCard className="mt-6" />}>
        {({ members, seats }) => (
          <div className="max-md:mb-20">
            {isFull ? <FullBanner seats={seats} /> : null}
            <Card
              title="Members"
              description={seats.planName ? `${seatsText(seats)} ${seats.planName} plan.` : seatsText(seats)}
              isPadded={false}
              className="mt-6"
            >
              <MembersTable members={members} />
            </Card>
            <InvitationsCard />
            {crew}
            <AuditLink />
          </div>
        )}
      </Loaded>
      <InviteDialog open={isInviting} onOpenChange={setIsInviting} />
    </>
  );
}

function FullBanner({ seats }: { seats: Seats }) {
  return (
    <Banner
      tone="warn"
      className="mt-6 rounded-md"
      action={
        <Button asChild size="sm">
          <Link to="/settings/plans">See plans</Link>
        </Button>
      }
    >
      Every seat of the {seats.planName} plan is taken. Remove someone, revoke an invitation, or choose a larger plan to invite more people.
    </Banner>
  );
}

function AuditLink() {
  if (!can(useUser().role, 'MANAGE_SYSTEM')) return null;
  return (
    <p className="mt-6 text-muted">
      Who signed in, changed roles, exported or deleted what is in the{' '}
      <Link to="/settings/audit" className="rounded-sm text-accent underline underline-offset-4">
        audit log
      </Link>
      .
    </p>
  );
}
