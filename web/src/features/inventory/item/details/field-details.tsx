import { type Item } from '@onhand/contract/item-answers';
import { ItemChange } from '@onhand/contract/item-inputs';
import type { ReactNode } from 'react';
import { DetailRow } from './detail-row.tsx';
import { InPlace } from './in-place.tsx';
import { useSaveItem } from '../item.queries.ts';

export interface DetailProps {
  item: Item;
  canEdit: boolean;
}

type LineField = 'sku' | 'inventoryNumber' | 'qrCode';
type FigureField = 'sellingPrice' | 'lowStockThreshold' | 'unitCost';
type TextField = 'description' | 'notes';

function problemOf(field: keyof ItemChange, value: unknown): string | undefined {
  return ItemChange.shape[field].safeParse(value).error?.issues[0]?.message;
}

/** A code in one line; emptied, the item has none. */
export function LineDetail({ item, canEdit, field, label }: DetailProps & { field: LineField; label: string }) {
  const save = useSaveItem(item.id);
  const valueOf = (text: string) => (field === 'qrCode' ? text.trim() : text.trim() || null);
  return (
    <DetailRow label={label}>
      {(labelId) => (
        <InPlace
          label={label}
          labelId={labelId}
          text={item[field] ?? ''}
          canEdit={canEdit}
          check={(text) => problemOf(field, valueOf(text))}
          onSave={(text) => save({ [field]: valueOf(text) }, { [field]: valueOf(text) })}
        />
      )}
    </DetailRow>
  );
}

/** A quantity or a price; `shown` is how it reads with its unit or currency. */
export function FigureDetail({
  item,
  canEdit,
  field,
  label,
  shown,
  trailing,
  check,
  after,
}: DetailProps & {
  field: FigureField;
  label: string;
  shown: ReactNode;
  trailing?: string;
  check?: (text: string) => string | undefined;
  /** Stands beside the value, which is a button of its own where it can be edited. */
  after?: ReactNode;
}) {
  const save = useSaveItem(item.id);
  const valueOf = (text: string) => text.trim() || null;
  return (
    <DetailRow label={label}>
      {(labelId) => {
        const value = (
          <InPlace
            label={label}
            labelId={labelId}
            text={item[field] ?? ''}
            shown={item[field] ? <span className="tabular-nums">{shown}</span> : ''}
            canEdit={canEdit}
            check={(text) => problemOf(field, valueOf(text)) ?? check?.(text)}
            onSave={(text) => save({ [field]: valueOf(text) }, { [field]: valueOf(text) })}
            kind={{ type: 'figure', trailing }}
            className={after ? 'grow' : undefined}
          />
        );
        return after ? (
          <div className="flex items-center gap-4">
            {value}
            {after}
          </div>
        ) : (
          value
        );
      }}
    </DetailRow>
  );
}

export function TextDetail({ item, canEdit, field, label }: DetailProps & { field: TextField; label: string }) {
  const save = useSaveItem(item.id);
  return (
    <InPlace
      label={label}
      text={item[field]}
      canEdit={canEdit}
      check={(text) => problemOf(field, text)}
      onSave={(text) => save({ [field]: text }, { [field]: text.trim() })}
      kind={{ type: 'lines' }}
      className="w-full"
    />
  );
}

/** One of several; choosing saves. */
export function ChoiceDetail({
  label,
  value,
  options,
  canEdit,
  shown,
  onSave,
}: {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  canEdit: boolean;
  shown?: ReactNode;
  onSave: (value: string) => Promise<unknown>;
}) {
  return (
    <DetailRow label={label}>
      {(labelId) => (
        <InPlace
          label={label}
          labelId={labelId}
          text={value}
          shown={shown ?? options.find((option) => option.value === value)?.label ?? ''}
          canEdit={canEdit}
          onSave={onSave}
          kind={{ type: 'choice', options }}
        />
      )}
    </DetailRow>
  );
}
