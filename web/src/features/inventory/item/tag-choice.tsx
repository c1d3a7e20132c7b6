import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { showError } from '../../../platform/error-toast.ts';
import { useUser } from '../../../platform/session.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { tagsQuery, useCreateTag } from '../../tags/tags.queries.ts';

export interface ChosenTag {
  id: number;
  name: string;
  color: string | null;
}

/** Several tags by name; whoever may make tags can make a new one here. */
export function TagChoice({ chosen, onChange }: { chosen: readonly ChosenTag[]; onChange: (tags: ChosenTag[]) => void }) {
  const { data: tags = [] } = useQuery(tagsQuery);
  const create = useCreateTag();
  const canCreate = can(useUser().role, 'MANAGE_INVENTORY');
  const known = new Map<string, ChosenTag>([...chosen, ...tags].map((tag) => [String(tag.id), tag]));
  const make = (name: string) =>
    create.mutate({ body: { name } }, { onSuccess: (tag) => onChange([...chosen, tag]), onError: (error) => showError(error) });
  return (
    <Combobox
      label="Tags"
      placeholder="Choose tags"
      isMultiple
      options={[...known.values()].map(({ id, name, color }) => ({ value: String(id), label: name, color }))}
      value={chosen.map(({ id }) => String(id))}
      onChange={(ids) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      onCreate={canCreate ? make : undefined}
    />
  );
}
