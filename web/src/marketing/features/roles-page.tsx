import { type Permission, Role, rolePermissions } from '@onhand/contract/permissions';
import { Check, Minus } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';
import { FeaturePage } from './feature-page.tsx';

const roles = Role.options.toReversed();
const roleNames: Record<Role, string> = { owner: 'Owner', admin: 'Admin', staff: 'Staff' };

/** Each permission of the product in words for somebody who has not used it yet. */
const permissionWords: Record<Permission, string> = {
  VIEW_INVENTORY: 'See items, folders and history',
  EDIT_INVENTORY: 'Scan, change counts, edit items',
  ASSIGNED_FOLDERS: 'Only in the folders assigned to them',
  ALL_FOLDERS: 'In every folder',
  VIEW_FINANCIALS: 'See costs, values and reports',
  MANAGE_INVENTORY: 'Folders, tags, vendors, bulk changes, imports',
  RECEIVE_STOCK: 'Receive what was ordered',
  ORDER_STOCK: 'Order from vendors',
  USE_JOBS: 'Put parts on the jobs they are on',
  MANAGE_JOBS: 'Every job, customers, what is to be billed',
  MANAGE_SETTINGS: 'Units, custom fields, quick actions, settings',
  MANAGE_USERS: 'Invite people and choose their roles',
  MANAGE_BILLING: 'Choose the plan and pay',
  MANAGE_SYSTEM: 'Name, logo, audit log, deleting the organization',
};

export function RolesPage() {
  return (
    <FeaturePage
      path="/features/user-roles-permissions"
      title="Everyone sees their shelf. Not everyone sees the prices."
      lead="Three roles, and folders for whoever works in the field. Enough to keep margins private, not so much that nobody knows who may do what."
      trial={{
        title: 'The whole table',
        lead: 'This is drawn from the same list the server checks on every request. There is no other one.',
        part: <PermissionTable />,
      }}
      points={[
        {
          title: 'Staff get folders',
          text: 'Assign Van 4 and the copper aisle, and that is what they see: in lists, in search, when scanning, in mails. Folders below come along.',
        },
        {
          title: 'Costs are left out, not hidden',
          text: 'What you paid is never sent to staff, and what you charge only if you switch that on. There is nothing to find in the browser, in an export or in a live update.',
        },
        { title: 'Invite by mail', text: 'A link that works once, for one address. Take it back, or send it again, while it is open.' },
        {
          title: 'A PIN for the counter',
          text: 'Quick actions on a shared tablet ask for a PIN: take two, move to Van 4, tag as returned.',
        },
        { title: 'An audit log', text: 'Sign-ins, exports, deletions, changed roles and settings, with who and when. Nobody can edit it.' },
        { title: 'Always an owner', text: 'The last owner cannot leave or be demoted by accident. Handing over takes one step.' },
      ]}
    />
  );
}

function PermissionTable() {
  return (
    <Card isPadded={false} className="max-w-3xl">
      <Table label="What each role may do">
        <TableHeader>
          <TableHead>May</TableHead>
          {roles.map((role) => (
            <TableHead key={role} className="w-14 px-0 text-center md:w-20">
              {roleNames[role]}
            </TableHead>
          ))}
        </TableHeader>
        <TableBody>
          {(Object.keys(permissionWords) as Permission[]).map((permission) => (
            <TableRow key={permission}>
              <TableCell>{permissionWords[permission]}</TableCell>
              {roles.map((role) => (
                <TableCell key={role} className="px-0 text-center">
                  <Mark isHeld={rolePermissions[role].includes(permission)} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function Mark({ isHeld }: { isHeld: boolean }) {
  const Icon = isHeld ? Check : Minus;
  return (
    <>
      <Icon aria-hidden className={isHeld ? 'mx-auto size-4 text-good' : 'mx-auto size-4 text-muted'} />
      <span className="sr-only">{isHeld ? 'Yes' : 'No'}</span>
    </>
  );
}
