import type { Role } from '@onhand/contract/permissions';
import type { Member } from '@onhand/contract/team';
import { useUser } from '../../platform/session.ts';
import { timeAgo } from '../../platform/time-ago.ts';
import { useNow } from '../../platform/use-now.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ActionsHead, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';
import { useFactorsOf } from '../security/security.queries.ts';
import { MemberActions } from './member-actions.tsx';
import { memberName, roleFacts } from './team.rules.ts';
import { useFolderWords } from './use-folder-words.ts';

export function MembersTable({ members }: { members: readonly Member[] }) {
  return (
    <Table label="Members">
      <TableHeader>
        <TableHead>Name</TableHead>
        <TableHead className="max-md:hidden">Role</TableHead>
        <TableHead className="max-md:hidden">Folders</TableHead>
        <TableHead className="max-md:hidden">Last seen</TableHead>
        <ActionsHead className="w-14" />
      </TableHeader>
      <TableBody>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </TableBody>
    </Table>
  );
}

function RoleBadge({ role, className }: { role: Role; className?: string }) {
  return (
    <Badge tone={role === 'owner' ? 'accent' : 'neutral'} className={className}>
      {roleFacts[role].name}
    </Badge>
  );
}

function MemberRow({ member }: { member: Member }) {
  const isOneself = useUser().id === member.id;
  const folders = useFolderWords(member);
  const factors = useFactorsOf(member.id);
  const now = useNow();
  const name = memberName(member);
  const seen = member.lastSeenAt ? timeAgo(member.lastSeenAt, now) : 'never';
  return (
    <TableRow>
      <TableCell>
        <span className="flex items-center gap-3">
          <Avatar name={name} src={member.pictureUrl} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">
              {name}
              {isOneself ? <Badge>You</Badge> : null}
              {factors?.hasFactor ? (
                <Badge tone={factors.reset ? 'warn' : 'neutral'}>
                  {factors.reset ? 'Second factor: reset asked for' : 'Second factor'}
                </Badge>
              ) : null}
              <RoleBadge role={member.role} className="md:hidden" />
            </span>
            <span className="block text-sm wrap-anywhere text-muted">{member.email}</span>
            <span className="block text-sm text-muted md:hidden">
              {folders} · Last seen {seen}
            </span>
          </span>
        </span>
      </TableCell>
      <TableCell className="max-md:hidden">
        <RoleBadge role={member.role} />
      </TableCell>
      <TableCell className="wrap-anywhere text-muted max-md:hidden">{folders}</TableCell>
      <TableCell className="whitespace-nowrap text-muted first-letter:uppercase max-md:hidden">{seen}</TableCell>
      <TableCell className="text-right">
        <MemberActions member={member} />
      </TableCell>
    </TableRow>
  );
}
