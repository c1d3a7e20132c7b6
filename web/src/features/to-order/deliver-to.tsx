import { useQuery } from '@tanstack/react-query';
import { FormField } from '../../ui/form-field.tsx';
import { TreePicker } from '../../ui/tree-picker.tsx';
import { foldersQuery } from '../folders/folders.queries.ts';

/** Where all drafts go; unless somebody says so, each goes where its vendor delivered last. */
export function DeliverTo({ placeId, onChange }: { placeId: number | null; onChange: (placeId: number | null) => void }) {
  const folders = useQuery(foldersQuery).data ?? [];
  if (folders.length === 0) return null;
  return (
    <FormField label="Deliver to" className="w-full md:w-80 md:flex-row! md:items-center md:gap-3! md:[&>label]:shrink-0">
      <TreePicker nodes={folders} label="Deliver to" noneLabel="Where they went last" value={placeId} onChange={onChange} />
    </FormField>
  );
}
