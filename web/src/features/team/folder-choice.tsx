import type { Folder } from '@onhand/contract/folders';
import { Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Input } from '../../ui/input.tsx';
import { inTreeOrder, matchingNodes } from '../../ui/tree-nodes.ts';
import { coveredBy } from './team.rules.ts';

/** More at once would make every keystroke slow; who has more types. */
const shownAtMost = 200;

/** The folders of a member of staff. Folders below a chosen one are chosen with it. */
export function FolderChoice({
  folders,
  value,
  onChange,
}: {
  folders: readonly Folder[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
}) {
  const [search, setSearch] = useState('');
  const placed = useMemo(() => inTreeOrder(folders), [folders]);
  const covered = useMemo(() => coveredBy(folders, value), [folders, value]);
  const found = matchingNodes(placed, search);
  const shown = found.slice(0, shownAtMost);
  if (folders.length === 0) {
    return <p className="text-sm text-muted">There are no folders yet. Staff see only what is in the folders assigned to them.</p>;
  }
  const toggle = (id: number, isChosen: boolean) => onChange(isChosen ? [...value, id] : value.filter((one) => one !== id));
  return (
    <div className="flex flex-col gap-2">
      <FormField label="Find a folder" isLabelHidden>
        <Input
          type="search"
          placeholder="Find a folder"
          leading={<Search aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </FormField>
      <ul aria-label="Folders" className="max-h-64 overflow-y-auto rounded-md border px-3 py-1">
        {shown.map(({ node, depth, path }) => (
          <li key={node.id} style={{ paddingInlineStart: search ? 0 : `${Math.min(depth, 6) * 1.25}rem` }}>
            <Checkbox
              label={node.name}
              hint={search && path.length > 0 ? path.join(' › ') : undefined}
              checked={value.includes(node.id) || covered.has(node.id)}
              disabled={covered.has(node.id)}
              onCheckedChange={(isChosen) => toggle(node.id, isChosen)}
            />
          </li>
        ))}
        {found.length === 0 ? <li className="py-2 text-sm text-muted">No folder of this name.</li> : null}
        {found.length > shown.length ? (
          <li className="py-2 text-sm text-muted">Type to see the other {found.length - shown.length}.</li>
        ) : null}
      </ul>
    </div>
  );
}
