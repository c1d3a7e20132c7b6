import { useQuery } from '@tanstack/react-query';
import { FormField } from '../../ui/form-field.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';

/** No folder's number is this. */
const noFolder = 0;

interface DeliverToProps {
  /** Null is no folder; undefined is where each vendor delivered last. */
  placeId: number | null | undefined;
  onChange: (placeId: number | null | undefined) => void;
}

/** Where all drafts go; unless somebody says so, each goes where its vendor delivered last. */
export function DeliverTo({ placeId, onChange }: DeliverToProps) {
  const folders = useQuery(foldersQuery).data ?? [];
  if (folders.length === 0) return null;
  return (
    <FormField label="Deliver to" className="w-full md:w-80 md:flex-row! md:items-center md:gap-3! md:[&>label]:shrink-0">
      <TreePicker
        nodes={[{ id: noFolder, parentId: null, name: 'No folder' }, ...folders]}
        label="Deliver to"
        noneLabel="Where they went last"
        value={placeId === null ? noFolder : (placeId ?? null)}
        onChange={(id) => onChange(id === noFolder ? null : (id ?? undefined))}
      />
    </FormField>
  );
}
