import { type ItemSummary } from '@onhand/contract/item-answers';
import { ItemChange } from '@onhand/contract/item-inputs';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { focusNow } from '../../../ui/focus-now.ts';
import { ValueInput } from '../../../ui/value-input.tsx';
import { CellMessage } from '../../../ui/cell-message.tsx';
import type { EditableField } from './editable-field.ts';
import { useInlineChange } from './inline-edit.queries.ts';
import { decimalIn } from '../../../platform/typed-decimal.rules.ts';

const labels: Record<EditableField, string> = { name: 'Name', lowStockThreshold: 'Low-stock threshold', sellingPrice: 'Selling price' };

/** Enter and leaving save, Escape gives up; what cannot be right is said before anything is sent. */
export function InlineEditor({
  item: shown,
  field,
  onDone,
  onFailure,
  onRefusal,
}: {
  item: ItemSummary;
  field: EditableField;
  /** The cell is given when the keyboard ended the editing, so that the focus can go back to it. */
  onDone: (cell: Element | null) => void;
  /** The server refused, after the editor has gone. */
  onFailure: (error: unknown, itemId: number) => void;
  /** The editor was left with something in it that cannot be saved. */
  onRefusal: (reason: string | null, itemId: number) => void;
}) {
  // The row may come to show another item while a person types; the text is meant for the item it began with.
  const [item] = useState(shown);
  const change = useInlineChange((error) => onFailure(error, item.id));
  const messageId = useId();
  const [draft, setDraft] = useState(item[field] ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  // Taking the field away may make it say once more that it was left.
  const isFinished = useRef(false);

  const finish = (cell: Element | null = null) => {
    isFinished.current = true;
    onDone(cell);
  };
  /** `cell` is where the keyboard goes on; null when the person has gone elsewhere already. */
  const save = (cell: Element | null) => {
    if (isFinished.current) return;
    const value = field === 'name' ? draft.trim() : decimalIn(draft);
    const checked = ItemChange.safeParse({ [field]: value });
    if (!checked.success) {
      const reason = checked.error.issues[0]?.message ?? 'Please check this.';
      if (cell) return setProblem(reason);
      onRefusal(reason, item.id);
      return finish();
    }
    onRefusal(null, item.id);
    if (checked.data[field] !== item[field]) change.mutate({ params: { id: item.id }, body: { [field]: checked.data[field] } });
    finish(cell);
  };
  const handleKey = (event: KeyboardEvent) => {
    // The list around has meanings of its own for these keys.
    event.stopPropagation();
    const cell = event.currentTarget.closest('[role="gridcell"], td');
    if (event.key === 'Enter') save(cell ?? event.currentTarget);
    if (event.key === 'Escape') finish(cell);
  };
  return (
    <CellMessage text={problem} id={messageId} onDismiss={() => setProblem(null)}>
      <span className="flex min-w-0 grow" onDoubleClick={(event) => event.stopPropagation()}>
        <ValueInput
          kind={field === 'name' ? { type: 'line', maxLength: 250 } : { type: 'figure', maxLength: 40 }}
          // It replaces the cell that was just activated.
          ref={focusNow}
          isSelectedOnFocus
          aria-label={`${labels[field]} of ${item.name}`}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem === null ? undefined : messageId}
          value={draft}
          onChange={(text) => {
            setDraft(text);
            setProblem(null);
          }}
          onKeyDown={handleKey}
          onBlur={() => save(null)}
        />
      </span>
    </CellMessage>
  );
}
