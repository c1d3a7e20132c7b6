import type { ItemSummary } from '@onhand/contract/item-answers';
import type { ItemSort } from '@onhand/contract/item-filter';
import type { ReactNode } from 'react';
import type { EditableField } from '../inline-edit/editable-field.ts';

/** A column beside the name, which is always first and drawn by the list itself. */
export interface Column {
  id: string;
  label: string;
  sort?: ItemSort;
  /** Sorts by a field of the organization's own instead. */
  sortFieldId?: number;
  isNumber?: boolean;
  isFinancial?: boolean;
  isPrice?: boolean;
  /** Pixels. */
  width: number;
  /** The cell is edited in its place, by `InlineEdit`. */
  edits?: EditableField;
  render: (item: ItemSummary) => ReactNode;
  /** The quantity alone, where there is no room for the status beside it, which it then shows as well. */
  renderAlone?: (item: ItemSummary) => ReactNode;
}
