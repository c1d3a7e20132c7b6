import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { showError } from '../../../../platform/error-toast.ts';
import { useUser } from '../../../../platform/session.ts';
import { Combobox } from '../../../../ui/combobox.tsx';
import { tagsQuery, useCreateTag } from '../../../tags/tags.queries.ts';
import { useLatest } from '../../../../ui/use-latest.ts';

export interface ChosenTag {
  id: number;
  name: string;
  color: string | null;
}

/** The tags there are, as long as that is known to be so: a list on its way, or one that could not be renewed, may lack a new one. */
export function useCurrentTags() {
  const { data, isFetching, isError } = useQuery(tagsQuery);
  return isFetching || isError ? undefined : data;
}

/** A tag that is deleted comes off every item, so it is dropped here as soon as the tags are known. */
export function stillThere<Chosen extends { id: number }>(
  chosen: readonly Chosen[],
  tags: readonly { id: number }[] | undefined,
): Chosen[] {
  return chosen.filter((one) => !tags || tags.some(({ id }) => id === one.id));
}

/** Tags are chosen by name; people who may make tags can make a new one here. */
export function TagChoice({ chosen: all, onChange }: { chosen: readonly ChosenTag[]; onChange: (tags: ChosenTag[]) => void }) {
  const { data: tags = [] } = useQuery(tagsQuery);
  const current = useCurrentTags();
  const chosen = stillThere(all, current);
  const create = useCreateTag();
  const canCreate = can(useUser().role, 'MANAGE_INVENTORY');
  const known = new Map<string, ChosenTag>([...chosen, ...tags].map((tag) => [String(tag.id), tag]));
  const { latest, change } = useLatest(all, (next) => onChange([...next]));
  /** The picker knows only the tags on the screen, so just the difference to those is taken over: others may have been picked since. */
  const toggle = (ids: readonly string[]) => {
    const shown = new Set(chosen.map(({ id }) => String(id)));
    const wanted = new Set(ids);
    const added = ids.flatMap((id) => (shown.has(id) ? [] : (known.get(id) ?? [])));
    const has = (tag: ChosenTag) => latest().some(({ id }) => id === tag.id);
    const kept = latest().filter(({ id }) => wanted.has(String(id)) || !shown.has(String(id)));
    change([...stillThere(kept, current), ...added.filter((tag) => !has(tag))]);
  };
  const make = async (name: string) => {
    try {
      const tag = await create.mutateAsync({ body: { name } });
      change([...latest(), tag]);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Combobox
      label="Tags"
      placeholder="Choose tags"
      isMultiple
      options={[...known.values()].map(({ id, name, color }) => ({ value: String(id), label: name, color }))}
      value={chosen.map(({ id }) => String(id))}
      onChange={toggle}
      onCreate={canCreate ? (name) => void make(name) : undefined}
    />
  );
}
