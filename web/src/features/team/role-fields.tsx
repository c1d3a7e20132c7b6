import type { Role } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../platform/loaded.tsx';
import { useHasBilling, useUser } from '../../platform/session.ts';
import { FormField } from '../../ui/form-field.tsx';
import { RadioGroup, RadioItem } from '../../ui/radio-group.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';
import { FolderChoice } from './folder-choice.tsx';
import { aboutRole, roleFacts, rolesOfferedBy } from './team.rules.ts';

export interface RoleChoice {
  role: Role;
  folderIds: readonly number[];
}

/** Asks what someone may do, and for staff where. */
export function RoleFields({ value, onChange }: { value: RoleChoice; onChange: (value: RoleChoice) => void }) {
  const offered = rolesOfferedBy(useUser().role);
  const hasBilling = useHasBilling();
  const folders = useQuery({ ...foldersQuery, enabled: value.role === 'staff' });
  return (
    <>
      <FormField label="Role" isGroup>
        <RadioGroup value={value.role} onValueChange={(role) => onChange({ ...value, role: role as Role })}>
          {offered.map((role) => (
            <RadioItem key={role} value={role} label={roleFacts[role].name} hint={aboutRole(role, hasBilling)} />
          ))}
        </RadioGroup>
      </FormField>
      {value.role === 'staff' ? (
        <FormField label="Folders" isGroup hint="With everything below them. Without a folder, staff see no items.">
          <Loaded result={folders}>
            {(list) => <FolderChoice folders={list} value={value.folderIds} onChange={(folderIds) => onChange({ ...value, folderIds })} />}
          </Loaded>
        </FormField>
      ) : null}
    </>
  );
}
