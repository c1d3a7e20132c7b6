import type { CustomField } from '@onhand/contract/custom-fields';
import { can } from '@onhand/contract/permissions';
import { Controller } from 'react-hook-form';
import { useUser } from '../../../../platform/session.ts';
import { FormField } from '../../../../ui/form-field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { Select } from '../../../../ui/select.tsx';
import { Textarea } from '../../../../ui/textarea.tsx';
import { CodeList } from '../../../../ui/code-list.tsx';
import { CustomFieldInput } from '../fields/custom-field-input.tsx';
import type { ItemForm } from './item-form-fields.tsx';
import { valuationOptions } from '../details/valuation.ts';
import { VendorLines } from '../fields/vendor-lines.tsx';

/** The rest of what an item may have (INV-02). */
export function MoreFields({ form, fields }: { form: ItemForm; fields: readonly CustomField[] }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const maySeeCosts = can(useUser().role, 'VIEW_FINANCIALS');
  return (
    <>
      <FormField label="Inventory number" isOptional error={errors.inventoryNumber?.message}>
        <Input autoComplete="off" {...register('inventoryNumber')} />
      </FormField>
      <FormField
        label="QR code"
        isOptional
        error={errors.qrCode?.message}
        hint="Only if the thing carries one already. Otherwise it gets its own."
      >
        <Input autoComplete="off" {...register('qrCode')} />
      </FormField>
      <Controller
        control={control}
        name="barcodes"
        render={({ field }) => (
          <FormField label="Barcodes" isOptional isGroup error={errors.barcodes?.message} className="md:col-span-2">
            <CodeList label="Barcodes" codes={field.value} onChange={field.onChange} />
          </FormField>
        )}
      />
      {maySeeCosts ? (
        <FormField label="Costing method" error={errors.valuationMethod?.message} className="md:col-span-2">
          <Select options={valuationOptions('moving_average')} {...register('valuationMethod')} />
        </FormField>
      ) : null}
      <FormField label="Description" isOptional error={errors.description?.message} className="md:col-span-2">
        <Textarea {...register('description')} />
      </FormField>
      <FormField label="Notes" isOptional error={errors.notes?.message} className="md:col-span-2">
        <Textarea {...register('notes')} />
      </FormField>
      <Controller
        control={control}
        name="vendors"
        render={({ field }) => (
          <FormField label="Vendors" isOptional isGroup error={errors.vendors?.message} className="md:col-span-2">
            <VendorLines lines={field.value} onChange={field.onChange} hasPrices={maySeeCosts} errors={lineErrors(errors.vendors)} />
          </FormField>
        )}
      />
      <Controller
        control={control}
        name="custom"
        render={({ field }) => (
          <>
            {fields.map((one) => (
              <CustomFieldInput
                key={one.id}
                field={one}
                value={field.value[one.id]}
                onChange={(value) => field.onChange({ ...form.getValues('custom'), [one.id]: value })}
                error={errors.custom?.[one.id]?.message}
              />
            ))}
          </>
        )}
      />
    </>
  );
}

/** `{ '0.price': 'Please enter a number.' }`, as the lines look them up. */
function lineErrors(errors: unknown): Record<string, string> {
  return Object.fromEntries(messagesIn(errors, []));
}

/** A break of a line has fields of its own, so errors lie at different depths. */
function messagesIn(errors: unknown, path: readonly string[]): [string, string][] {
  if (errors === null || typeof errors !== 'object') return [];
  const { message } = errors as { message?: unknown };
  if (typeof message === 'string') return [[path.join('.'), message]];
  return Object.entries(errors).flatMap(([name, part]) => (name === 'ref' ? [] : messagesIn(part, [...path, name])));
}
