import type { Count, CountLine } from '@onhand/contract/counts';
import { CircleCheckBig } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isUncounted, nextUncounted } from './count-lines.rules.ts';
import type { RenderScanner } from './render-scanner.ts';
import { FoundDialog } from './found-dialog.tsx';
import { LineList } from './line-list.tsx';
import { LinePad } from './line-pad.tsx';
import { ScanField } from './scan-field.tsx';
import { useCounting } from './use-counting.ts';

export interface CountingProps {
  count: Count;
  lines: readonly CountLine[];
  folderOf: (line: CountLine) => string;
  addFound: (line: CountLine) => void;
  renderScanner?: RenderScanner;
}

/** Made for one thumb: the item in hand above, the keys below, and the next one comes by itself. */
export function PhoneCounting({ count, lines, folderOf: nameOfFolder, addFound, renderScanner }: CountingProps) {
  // The folder that is counted stands at the head of the page already.
  const folderOf = (line: CountLine) => (count.folder !== null && line.folderId === count.folder.id ? '' : nameOfFolder(line));
  const field = useRef<HTMLInputElement>(null);
  // Chosen once: what somebody else counts meanwhile must not change under one's thumb.
  const [currentId, setCurrentId] = useState(() => nextUncounted(lines, null)?.itemId ?? null);
  const [isListed, setIsListed] = useState(false);
  const show = (line: CountLine | null) => {
    setCurrentId(line?.itemId ?? null);
    setIsListed(false);
    field.current?.focus({ preventScroll: true });
  };
  const counting = useCounting({ count, lines, addFound, onPick: show });
  const current = lines.find(({ itemId }) => itemId === currentId);
  const isListShown = isListed || counting.search !== '';
  return (
    <>
      <ScanField counting={counting} field={field} renderScanner={renderScanner} />
      {isListShown ? (
        <LineList
          lines={counting.shown}
          currentId={currentId}
          folderOf={folderOf}
          onPick={counting.pick}
          onBack={() => show(current ?? null)}
        />
      ) : current ? (
        <LinePad
          key={current.itemId}
          count={count}
          line={current}
          folder={folderOf(current)}
          onEnter={(quantity, mode) => {
            counting.enter(current, quantity, mode);
            show(nextUncounted(lines, current.itemId));
          }}
          onSkip={() => show(nextUncounted(lines, current.itemId) ?? current)}
          onList={() => setIsListed(true)}
        />
      ) : (
        <AllCounted left={lines.filter(isUncounted).length} onList={() => setIsListed(true)} />
      )}
      <FoundDialog text={counting.unknown} onPick={counting.pickFound} onClose={counting.forgetUnknown} />
    </>
  );
}

function AllCounted({ left, onList }: { left: number; onList: () => void }) {
  return (
    <EmptyState
      icon={<CircleCheckBig aria-hidden />}
      title={left === 0 ? 'Everything is counted' : 'Choose an item'}
      text={left === 0 ? 'Scan or choose an item to count it again.' : 'Scan it, or pick it from the list.'}
      action={<Button onClick={onList}>Show the list</Button>}
    />
  );
}
