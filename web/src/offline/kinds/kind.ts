import type { ActAnswer, ActInput, ActKind, ActOf, Acts, SeenItem } from '../acts.ts';
import type { Effect } from '../stock-after.ts';

/** What the device has to know of one kind of act. Methods, because the registry is asked about acts of any kind. */
export interface Kind<One extends ActKind> {
  row: Acts[One]['row'];
  isAnswer(answer: Partial<ActAnswer<One>>, input: ActInput<One>): boolean;
  items(act: ActOf<One>): SeenItem[];
  effects(act: ActOf<One>): Effect[];
  words(act: ActOf<One>): string;
  subject(act: ActOf<One>): { name: string; path: string; what: 'item' | 'transfer' | 'list' | 'order' | 'job' };
  document?(act: ActOf<One>): string | null;
  afterword?(act: ActOf<One>, answer: ActAnswer<One>): string | undefined;
  quantity?(act: ActOf<One>): string | undefined;
  withQuantity?(act: ActOf<One>, quantity: string): ActInput<One>;
}

export const ofItem = ({ id, name }: SeenItem) => ({ name, path: `/item/${id}`, what: 'item' as const });

/** “1 line”, “3 lines”. */
export const lineCount = (count: number) => (count === 1 ? '1 line' : `${count} lines`);
