import type { CustomField } from '@onhand/contract/custom-fields';
import { useEffect, useRef, useState } from 'react';
import { CustomFieldRow, moveButtonId } from './custom-field-row.tsx';
import { useMoveCustomField } from './custom-field-changes.queries.ts';

export function CustomFieldsList({ fields }: { fields: readonly CustomField[] }) {
  const move = useMoveCustomField();
  const [announcement, setAnnouncement] = useState('');
  const moved = useRef<{ id: number; step: -1 | 1 } | null>(null);
  const order = fields.map(({ id }) => id).join();

  // A row taken to its new place, or to an end where its button rests, would drop the focus.
  useEffect(() => {
    if (!order || !moved.current) return;
    const { id, step } = moved.current;
    moved.current = null;
    const buttons = [step, -step as -1 | 1].map((one) => document.getElementById(moveButtonId(id, one)));
    buttons.find((button) => button instanceof HTMLButtonElement && !button.disabled)?.focus();
  }, [order]);

  const moveBy = (field: CustomField, place: number, step: -1 | 1) => {
    moved.current = { id: field.id, step };
    setAnnouncement(`${field.name} is now ${place + step + 1} of ${fields.length}`);
    move.mutate({ params: { id: field.id }, body: { position: place + step } });
  };
  return (
    <>
      <ul aria-label="Custom fields">
        {fields.map((field, place) => (
          <CustomFieldRow
            key={field.id}
            field={field}
            isFirst={place === 0}
            isLast={place === fields.length - 1}
            onMove={(step) => moveBy(field, place, step)}
          />
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
