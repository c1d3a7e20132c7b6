import type { Member } from '@onhand/contract/team';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../platform/session.ts';
import { timeAgo } from '../../platform/time-ago.ts';
import { useNow } from '../../platform/use-now.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { MemberActions } from './member-actions.tsx';
import { memberName, roleFacts } from './team.rules.ts';

export function MembersTable({ members }: { members: readonly Member[] }) {
  return (
    <Table label="Members">
      <TableHeader>
        <TableRow>
          <TableHead>Name</TableHead>
          <TableHead>Role</TableHead>
          <TableHead className="max-md:hidden">Folders</TableHead>
          <TableHead className="max-md:hidden">Last seen</TableHead>
          <TableHead className="w-14">
            <VisuallyHidden>Actions</VisuallyHidden>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
      </TableBody>
    </Table>
  );
}

function MemberRow({ member }: { member: Member }) {
  const isOneself = useUser().id === member.id;
  const folders = useFolderWords(member);
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
            </span>
            <span className="block text-sm wrap-anywhere text-muted">{member.email}</span>
            <span className="block text-sm text-muted md:hidden">
              {folders} · Last seen {seen}
            </span>
          </span>
        </span>
      </TableCell>
      <TableCell>
        <Badge tone={member.role === 'owner' ? 'accent' : 'neutral'}>{roleFacts[member.role].name}</Badge>
      </TableCell>
      <TableCell className="wrap-anywhere text-muted max-md:hidden">{folders}</TableCell>
      <TableCell className="whitespace-nowrap text-muted first-letter:uppercase max-md:hidden">{seen}</TableCell>
      <TableCell className="text-right">
        <MemberActions member={member} />
      </TableCell>
    </TableRow>
  );
}

const namedAtMost = 3;

function useFolderWords({ role, folderIds }: Member): string {
  const { data: folders } = useQuery({ ...foldersQuery, enabled: role === 'staff' && folderIds.length > 0 });
  if (role !== 'staff') return 'All folders';
  if (folderIds.length === 0) return 'No folder yet';
  const names = folderIds.flatMap((id) => folders?.find((folder) => folder.id === id)?.name ?? []);
  const more = folderIds.length - Math.min(names.length, namedAtMost);
  return [...names.slice(0, namedAtMost), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
