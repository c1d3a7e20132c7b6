import type { Folder } from '@onhand/contract/folders';
import { useMemo, useState } from 'react';
import { Popover, PopoverContent, PopoverTrigger } from '../../ui/popover.tsx';
import { inTreeOrder } from '../../ui/tree-nodes.ts';
import { TreeOptions } from '../../ui/tree-options.tsx';
import { FindFolderButton } from './find-folder-button.tsx';
import type { FolderPlace } from './folder-tree.rules.ts';

/** A folder found by typing, among however many. */
export function FindFolder({
  folders,
  place,
  onOpen,
  isOpenAtStart,
}: {
  folders: readonly Folder[];
  place: FolderPlace;
  onOpen: (id: number) => void;
  isOpenAtStart: boolean;
}) {
  const [isOpen, setIsOpen] = useState(isOpenAtStart);
  const placed = useMemo(() => inTreeOrder(folders), [folders]);
  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <FindFolderButton />
      </PopoverTrigger>
      <PopoverContent label="Find a folder" isPadded={false}>
        <TreeOptions
          label="Folder"
          placed={placed}
          value={typeof place === 'number' ? place : null}
          onChange={(id) => {
            setIsOpen(false);
            if (id !== null) onOpen(id);
          }}
          className="h-80"
        />
      </PopoverContent>
    </Popover>
  );
}
