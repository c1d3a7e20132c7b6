import type { ListState } from '../list-state.ts';
import type { ItemWindows } from '../use-item-windows.ts';
import type { ItemSelection } from '../use-selection.ts';

/** Every view (table, cards, phone rows) takes these. */
export interface ListViewProps {
  windows: ItemWindows;
  total: number;
  selection: ItemSelection;
  openItemId: number | null;
  /** Pixels, before anything is measured. */
  likelyWidth: number;
  hrefOf: (id: number) => string;
  onOpen: (id: number) => void;
  /** People who may move items can drag them to a folder, but not when all are selected: a drag could carry only some of those. */
  canDrag: boolean;
  /** The folder whose items these are. */
  within: number | undefined;
}

export interface SortProps {
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
}

/** While something is ticked the bar of what can be done with it lies over the end of the list; what the keyboard moves to stays above it. */
export const roomForBar = 'scroll-pb-20 pb-20';
