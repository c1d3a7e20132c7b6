import type { ItemSummary } from '@onhand/contract/item-answers';
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ApiError } from '../../../platform/api-error.ts';
import { showError } from '../../../platform/error-toast.ts';
import { bodyOf } from '../../../platform/errors.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { EditableField } from './editable-field.ts';

const inlineEditor = lazyPart(() => import('./inline-editor.tsx').then((file) => file.InlineEditor));
const cellMessage = lazyPart(() => import('../../../ui/cell-message.tsx').then((file) => file.CellMessage));

/** A person who comes near a cell may soon want to edit it. */
export async function preloadInlineEditor(): Promise<void> {
  await Promise.all([inlineEditor.preload(), cellMessage.preload()]);
}

export interface InlineEditProps {
  item: ItemSummary;
  field: EditableField;
  isEditing: boolean;
  /** The editor is to go: what was typed is saved, or given up. */
  onDone: () => void;
  /** The cell shows this while it is not edited. */
  children?: ReactNode;
}

/**
 * A cell that is edited in its place. Keep it mounted around what the cell shows: when the server refuses a change after
 * the editor has gone, the old value comes back with the reason beside it.
 */
export function InlineEdit({ item, field, isEditing, onDone, children }: InlineEditProps) {
  // A row of the list can come to show another item; what was said about this one must not stay there.
  const [refused, setRefused] = useState<{ itemId: number; reason: string } | null>(null);
  const refusal = refused?.itemId === item.id ? refused.reason : null;
  const setRefusal = (reason: string | null, itemId: number) => setRefused(reason === null ? null : { itemId, reason });
  /** The item in the cell now; null once the cell is gone. */
  const shownId = useRef<number | null>(null);
  useEffect(() => {
    shownId.current = item.id;
    return () => {
      shownId.current = null;
    };
  }, [item.id]);

  // Taken out of the page with the focus in it, the editor would leave the keyboard nowhere.
  const leftCell = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (isEditing || !leftCell.current) return;
    focusIn(leftCell.current);
    leftCell.current = null;
  }, [isEditing]);
  const leave = (cell: Element | null) => {
    leftCell.current = cell;
    onDone();
  };

  const handleFailure = (error: unknown, itemId: number) => {
    // Scrolled away, closed, or another item's by now: there is no cell left to say it at.
    if (shownId.current === itemId) setRefusal(reasonOf(error), itemId);
    else showError(error);
  };
  if (isEditing) {
    return (
      <Suspense fallback={children}>
        <inlineEditor.Part item={item} field={field} onDone={leave} onFailure={handleFailure} onRefusal={setRefusal} />
      </Suspense>
    );
  }
  if (refusal === null) return children;
  return (
    <Suspense fallback={children}>
      <cellMessage.Part text={`Not saved. ${refusal}`} onDismiss={() => setRefused(null)}>
        <span className="flex min-w-0 grow">{children}</span>
      </cellMessage.Part>
    </Suspense>
  );
}

/** The cell itself where it takes the focus, else the first thing in it that does. */
function focusIn(cell: Element): void {
  const target = cell.matches('[tabindex]') ? cell : cell.querySelector('a, button, [tabindex]');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

function reasonOf(error: unknown): string {
  const detail = error instanceof ApiError ? error.details[0] : undefined;
  return detail?.message ?? bodyOf(error);
}
