import type { Count, CountLine } from '@onhand/contract/counts';
import { useState } from 'react';
import { quantityText } from '../../platform/format.ts';
import { toast } from '../../ui/toast.ts';
import { useEnter } from './count-lines.queries.ts';
import { linesMatching, linesWithCode, withEntry } from './count-lines.rules.ts';

interface CountingOptions {
  count: Count;
  lines: readonly CountLine[];
  addFound: (line: CountLine) => void;
  /** The item that was scanned or searched for is this one. */
  onPick: (line: CountLine) => void;
}

export type Counting = ReturnType<typeof useCounting>;

/** The work of counting, on whichever screen: finding the item in one's hand, and entering how many there are. */
export function useCounting({ count, lines, addFound, onPick }: CountingOptions) {
  const send = useEnter(count.id);
  const [search, setSearch] = useState('');
  /** The scanned or typed text that is not in this count. */
  const [unknown, setUnknown] = useState<string | null>(null);
  const [isOneEach, setIsOneEach] = useState(false);

  const enter = (line: CountLine, quantity: string, mode?: 'set' | 'add') => {
    send({ itemId: line.itemId, quantity, isAlsoFound: line.isAlsoFound, ...(mode && { mode }) });
  };
  const pick = (line: CountLine) => {
    setSearch('');
    setUnknown(null);
    onPick(line);
  };
  const addOne = (line: CountLine) => {
    setSearch('');
    enter(line, '1', 'add');
    const { counted } = withEntry(line, { quantity: '1', mode: 'add' });
    toast({ title: line.name, description: `${quantityText(counted ?? '1', line.unit?.name)} counted`, tone: 'success', duration: 2000 });
  };

  return {
    search,
    setSearch,
    shown: linesMatching(lines, search),
    enter,
    pick,
    isOneEach,
    setIsOneEach,
    unknown,
    forgetUnknown: () => setUnknown(null),
    /** A code, or words of a name, as it comes with Enter. Several hits stay on the list to choose from. */
    find: (text: string) => {
      if (text.trim() === '') return;
      const byCode = linesWithCode(lines, text);
      const found = byCode.length > 0 ? byCode : linesMatching(lines, text);
      const [line] = found;
      if (!line) setUnknown(text.trim());
      else if (found.length > 1) setSearch(text);
      else if (isOneEach && byCode.length === 1) addOne(line);
      else pick(line);
    },
    pickFound: (line: CountLine) => {
      addFound(line);
      pick(line);
    },
  };
}
