import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { FileUp, FolderOpen, Package, Plus, SearchX, Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { useUser } from '../../../platform/session.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { foldersQuery } from '../../folders/folders.queries.ts';
import { useSamples } from '../../getting-started/checklist.queries.ts';
import type { ListFolder } from './list-state.ts';

interface ListEmptyProps {
  folder: ListFolder;
  search: string;
  isFiltered: boolean;
  onClear: () => void;
  createPath: string | null;
}

/** Tells why there are no rows, and offers the next step. */
export function ListEmpty({ folder, search, isFiltered, onClear, createPath }: ListEmptyProps) {
  const { role } = useUser();
  const canImport = can(role, 'MANAGE_SETTINGS');
  const isStaff = !can(role, 'ALL_FOLDERS');
  const { data: folders } = useQuery({ ...foldersQuery, enabled: isStaff });
  const samples = useSamples();
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title="Nothing matches"
        text={search ? `No item here has “${search}” in its name, SKU, number, code or tags.` : 'No item here passes all the filters.'}
        action={<Button onClick={onClear}>{search ? 'Clear search and filters' : 'Clear filters'}</Button>}
      />
    );
  }
  const create = createPath ? (
    <Button variant="primary" asChild>
      <Link to={createPath}>
        <Plus aria-hidden />
        {folder === null ? 'Create your first item' : 'New item'}
      </Link>
    </Button>
  ) : null;
  if (folder === 'none') {
    return <EmptyState icon={<FolderOpen aria-hidden />} title="Everything is in a folder" text="Items without a folder would be here." />;
  }
  if (folder !== null) {
    return (
      <EmptyState
        icon={<FolderOpen aria-hidden />}
        title="This folder is empty"
        text="Create an item here, or drag items from the list onto the folder."
        action={create}
      />
    );
  }
  if (isStaff && folders?.length === 0) {
    return (
      <EmptyState
        icon={<FolderOpen aria-hidden />}
        title="No folder is assigned to you yet"
        text="You see the items of your folders. Ask an owner or admin of your team to assign you one; it shows here at once."
      />
    );
  }
  return (
    <EmptyState
      icon={<Package aria-hidden />}
      title="No items yet"
      text="An item is anything you count: a part, a material, a tool. Each is listed here with its quantity, folder and stock status."
      action={
        <>
          {create}
          {canImport ? (
            <Button asChild>
              <Link to="/settings/import">
                <FileUp aria-hidden />
                Import a spreadsheet
              </Link>
            </Button>
          ) : null}
          {samples.add ? (
            <Button isBusy={samples.add.isPending} onClick={() => samples.add?.mutate({})}>
              <Sparkles aria-hidden />
              Play with samples
            </Button>
          ) : null}
        </>
      }
    />
  );
}
