import { useQuery } from '@tanstack/react-query';
import { dateTimeText, quantityText } from '../../../../platform/format.ts';
import { useManagesItems } from '../../../../platform/rights.ts';
import { customFieldsQuery } from '../../../custom-fields/custom-fields.queries.ts';
import { unitsQuery } from '../../../units/units.queries.ts';
import { CustomDetail } from './custom-detail.tsx';
import { DetailSection } from './detail-row.tsx';
import { ChoiceDetail, type DetailProps, FigureDetail, LineDetail, TextDetail } from './field-details.tsx';
import type { ItemParts } from '../item-parts.ts';
import { useSaveItem } from '../item.queries.ts';
import { BarcodesDetail, FolderDetail, TagsDetail } from './list-details.tsx';
import { MoneyDetails } from './money-details.tsx';
import { quantityProblem } from '../../../../platform/quantity-check.ts';
import { VendorDetails } from './vendor-details.tsx';

/** INV-02: everything that is known of the item, each changed where it stands. */
export function ItemDetails({ item, canEdit, parts }: DetailProps & { parts: Pick<ItemParts, 'why'> }) {
  const props = { item, canEdit };
  // TEAM-08: codes and the low-stock threshold can be edited only by people who manage items.
  const managed = { item, canEdit: useManagesItems() && canEdit };
  return (
    <>
      <DetailSection title="Basics">
        <dl>
          <LineDetail {...managed} field="sku" label="SKU" />
          <LineDetail {...managed} field="inventoryNumber" label="Inventory number" />
          <FolderDetail {...props} />
          <TagsDetail {...props} />
        </dl>
      </DetailSection>
      <DetailSection title="Stock">
        <dl>
          <UnitDetail {...props} />
          <FigureDetail
            {...managed}
            field="lowStockThreshold"
            label="Low stock at"
            shown={item.lowStockThreshold ? quantityText(item.lowStockThreshold, item.unit?.name) : ''}
            trailing={item.unit?.name}
            check={(text) => (text.trim() ? quantityProblem(text, item.unit) : undefined)}
          />
        </dl>
      </DetailSection>
      <MoneyDetails {...props} parts={parts} />
      <VendorDetails {...props} />
      <DetailSection title="Description">
        <TextDetail {...props} field="description" label="Description" />
      </DetailSection>
      <DetailSection title="Notes">
        <TextDetail {...props} field="notes" label="Notes" />
      </DetailSection>
      <OwnFields {...props} />
      <DetailSection title="Codes">
        <dl>
          <BarcodesDetail {...managed} />
          <LineDetail {...managed} field="qrCode" label="QR code" />
        </dl>
      </DetailSection>
      <p className="border-t pt-3 text-sm text-muted">
        Created {dateTimeText(item.createdAt)}. Last changed {dateTimeText(item.updatedAt)}.
      </p>
    </>
  );
}

function UnitDetail({ item, canEdit }: DetailProps) {
  const { data: units = [] } = useQuery(unitsQuery);
  const save = useSaveItem(item.id);
  const change = (value: string) => {
    const unit = units.find(({ id }) => String(id) === value);
    return save(
      { unitId: unit?.id ?? null },
      { unit: unit ? { id: unit.id, name: unit.name, allowsDecimals: unit.allowsDecimals } : null },
    );
  };
  return (
    <ChoiceDetail
      label="Unit"
      canEdit={canEdit}
      value={String(item.unit?.id ?? '')}
      shown={item.unit?.name ?? ''}
      options={[{ value: '', label: 'No unit' }, ...units.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onSave={change}
    />
  );
}

function OwnFields(props: DetailProps) {
  const { data: fields = [] } = useQuery(customFieldsQuery);
  if (fields.length === 0) return null;
  return (
    <DetailSection title="More fields">
      <dl>
        {fields.map((field) => (
          <CustomDetail key={field.id} {...props} field={field} />
        ))}
      </dl>
    </DetailSection>
  );
}
