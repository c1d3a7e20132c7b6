import type { CustomField } from '@onhand/contract/custom-fields';
import { Pencil } from 'lucide-react';
import { valueKindOf } from '../../../custom-fields/value-kind.queries.ts';
import { CustomValue } from '../../columns/custom-value.tsx';
import { customProblem, customValueOf } from '../fields/custom-value-of.ts';
import { DetailRow } from './detail-row.tsx';
import type { DetailProps } from './field-details.tsx';
import { InPlace } from './in-place.tsx';
import { useSaveItem } from '../item.queries.ts';

export function CustomDetail({ item, canEdit, field }: DetailProps & { field: CustomField }) {
  const save = useSaveItem(item.id);
  const value = item.custom[field.id] ?? null;
  const isLink = field.kind === 'link' && typeof value === 'string';
  const text = String(value ?? '');
  const change = (typed: string) => {
    const custom = { [field.id]: customValueOf(field, typed) };
    return save({ custom }, { custom: { ...item.custom, ...custom } });
  };
  // A link is there to be followed, so it is changed by a button beside it.
  const shown = isLink ? (
    <Pencil aria-label={canEdit ? 'Edit' : undefined} className="size-3.5 text-muted" />
  ) : (
    <CustomValue field={field} value={value} />
  );
  return (
    <DetailRow label={field.name}>
      {(labelId) => (
        <div className="flex min-w-0 items-center gap-3">
          {isLink ? <CustomValue field={field} value={value} /> : null}
          {isLink && !canEdit ? null : (
            <InPlace
              label={field.name}
              labelId={labelId}
              text={text}
              shown={value === null ? '' : shown}
              canEdit={canEdit}
              kind={valueKindOf(field, 'None', 'Not said')}
              check={(typed) => customProblem(field, typed)}
              onSave={change}
              className={isLink ? undefined : 'grow'}
            />
          )}
        </div>
      )}
    </DetailRow>
  );
}
