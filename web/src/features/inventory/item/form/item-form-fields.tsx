import { can } from '@onhand/contract/permissions';
import type { Unit } from '@onhand/contract/units';
import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { useUser } from '../../../../platform/session.ts';
import { FormField } from '../../../../ui/form-field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { TreePicker } from '../../../../ui/tree-picker.tsx';
import { foldersQuery } from '../../../folders/folders.queries.ts';
import { useMakeFolder } from '../../../folders/folder-changes.queries.ts';
import type { ItemFormValues } from './item-form-values.ts';
import { TagChoice } from '../fields/tag-choice.tsx';
import { UnitChoice } from '../fields/unit-choice.tsx';

/** Any output: the fields only read and write what is typed. */
// oxlint-disable-next-line typescript/no-explicit-any -- the form's third type is what the resolver makes of it, which no field sees
export type ItemForm = UseFormReturn<ItemFormValues, unknown, any>;

/** Nearly every item has these fields; they are enough to find it, count it and know when to buy more. */
export function EssentialFields({ form, units }: { form: ItemForm; units: readonly Unit[] }) {
  const { register, control, formState } = form;
  const { errors } = formState;
  const { role } = useUser();
  const { data: folders = [] } = useQuery(foldersQuery);
  const maySeeCosts = can(role, 'VIEW_FINANCIALS');
  const managesItems = can(role, 'MANAGE_INVENTORY');
  const hasAllFolders = can(role, 'ALL_FOLDERS');
  const canArrange = can(role, 'MANAGE_INVENTORY');
  const makeFolder = useMakeFolder();
  return (
    <>
      <FormField label="Name" error={errors.name?.message} className="md:col-span-2">
        <Input autoComplete="off" {...register('name')} />
      </FormField>
      <Controller
        control={control}
        name="folderId"
        render={({ field }) => (
          <FormField label="Folder" error={errors.folderId?.message} className="md:col-span-2">
            <TreePicker
              label="Folder"
              noneLabel={hasAllFolders ? 'No folder' : 'Choose a folder'}
              isNoneDisabled={!hasAllFolders}
              nodes={folders}
              value={field.value}
              onChange={field.onChange}
              onCreate={canArrange ? (name) => void makeFolder(name, field.onChange) : undefined}
            />
          </FormField>
        )}
      />
      <FormField label="Quantity" error={errors.quantity?.message}>
        <Input isNumeric autoComplete="off" {...register('quantity')} onFocus={(event) => event.target.select()} />
      </FormField>
      <Controller
        control={control}
        name="unitId"
        render={({ field }) => <UnitChoice units={units} value={field.value} onChange={field.onChange} error={errors.unitId?.message} />}
      />
      {maySeeCosts ? (
        <FormField label="Unit cost" isOptional error={errors.unitCost?.message}>
          <Input isNumeric autoComplete="off" {...register('unitCost')} />
        </FormField>
      ) : null}
      {managesItems ? (
        <FormField label="Selling price" isOptional error={errors.sellingPrice?.message}>
          <Input isNumeric autoComplete="off" {...register('sellingPrice')} />
        </FormField>
      ) : null}
      <FormField label="SKU" isOptional error={errors.sku?.message}>
        <Input autoComplete="off" autoCapitalize="characters" {...register('sku')} />
      </FormField>
      {managesItems ? (
        <FormField label="Low stock at" isOptional error={errors.lowStockThreshold?.message}>
          <Input isNumeric autoComplete="off" {...register('lowStockThreshold')} />
        </FormField>
      ) : null}
      <Controller
        control={control}
        name="tags"
        render={({ field }) => (
          <FormField label="Tags" isOptional error={errors.tags?.message} className="md:col-span-2">
            <TagChoice chosen={field.value} onChange={field.onChange} />
          </FormField>
        )}
      />
    </>
  );
}
