import { api } from '@onhand/contract';
import type { CountLine } from '@onhand/contract/counts';
import type { ItemSummary } from '@onhand/contract/item-answers';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { PackageSearch } from 'lucide-react';
import { useRef } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api.ts';
import { Loaded } from '../../platform/loaded.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogClose, DialogContent } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { useFolderLabels } from '../folders/folders.queries.ts';

interface FoundDialogProps {
  /** The scanned or typed text; null while there is nothing to ask. */
  text: string | null;
  onPick: (line: CountLine) => void;
  onClose: () => void;
}

/** An item that is on the shelf though it is not on the list can be counted as well. */
export function FoundDialog({ text, onPick, onClose }: FoundDialogProps) {
  const isPicked = useRef(false);
  const pick = (line: CountLine) => {
    isPicked.current = true;
    onPick(line);
  };
  return (
    <Dialog open={text !== null} onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogContent
        title="Not in this count"
        description={`“${text}” is not on the list. Did you find one of these?`}
        size="sm"
        onOpenAutoFocus={() => {
          isPicked.current = false;
        }}
        // A person who picked one is at its quantity already.
        onCloseAutoFocus={(event) => (isPicked.current ? event.preventDefault() : undefined)}
      >
        {text === null ? null : <Candidates text={text} onPick={pick} />}
        <ModalFooter>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
        </ModalFooter>
      </DialogContent>
    </Dialog>
  );
}

function Candidates({ text, onPick }: { text: string; onPick: (line: CountLine) => void }) {
  const items = useQuery(candidatesQuery(text));
  const folderLabels = useFolderLabels();
  return (
    <ModalBody>
      <Loaded result={items}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={<PackageSearch aria-hidden />}
              title="No such item"
              text="Check the code, or make the item first."
              className="py-6"
            />
          ) : (
            <ul className="divide-y rounded-md border">
              {list.map((item) => (
                <li key={item.id} className="flex items-center gap-3 py-2 pr-2 pl-4">
                  <span className="min-w-0 grow">
                    <span className="block font-medium wrap-anywhere">{item.name}</span>
                    <span className="block truncate text-sm text-muted">
                      {[item.sku ?? 'No SKU', folderLabels.get(item.folderId ?? 0)?.label].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <Button aria-label={`Add ${item.name} to the count`} onClick={() => onPick(lineOf(item))}>
                    Add
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </ModalBody>
  );
}

type Candidate = Pick<ItemSummary, 'id' | 'name' | 'sku' | 'unit' | 'folderId'>;

/** The item the code stands for; where it is no code, items with these words. */
function candidatesQuery(text: string) {
  return queryOptions({
    queryKey: [api.inventory.list.path, { found: text }],
    queryFn: async ({ signal }): Promise<Candidate[]> => {
      try {
        return [await call(api.qr.lookup, { params: { code: text } }, signal)];
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
        return (await call(api.inventory.list, { query: { search: text, limit: 8, isCounted: false } }, signal)).items;
      }
    },
    staleTime: 0,
  });
}

/** The count will have this line once something of it is entered. */
function lineOf({ id, name, sku, unit, folderId }: Candidate): CountLine {
  return {
    itemId: id,
    name,
    sku,
    codes: [],
    folderId,
    unit,
    expected: null,
    counted: null,
    countedBy: [],
    isMineOnly: true,
    difference: null,
    isAlsoFound: true,
    isRecount: false,
    state: 'live',
    outcome: null,
  };
}
