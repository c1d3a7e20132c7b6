import { can } from '@onhand/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import type { VendorLineInput } from '@onhand/contract/vendor-lines';
import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import { showError } from '../../../../platform/error-toast.ts';
import { useUser } from '../../../../platform/session.ts';
import { VendorTermsFields } from '../../../../platform/vendor-terms-fields.tsx';
import { isBlank, termsIn, type TypedTerms, typedTerms } from '../../../../platform/vendor-terms.rules.ts';
import { Button } from '../../../../ui/button.tsx';
import { Combobox } from '../../../../ui/combobox.tsx';
import { FormField } from '../../../../ui/form-field.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useCreateVendor, vendorsQuery } from '../../../vendors/vendors.queries.ts';
import { useLatest } from '../../../../ui/use-latest.ts';

/** A vendor of the item while it is being edited; without a vendor it is not saved. */
export interface VendorLine extends TypedTerms {
  vendorId: number | null;
}

interface VendorLinesProps {
  lines: readonly VendorLine[];
  onChange: (lines: VendorLine[]) => void;
  hasPrices: boolean;
  /** The keys are place and name: `1.price`. */
  errors?: Readonly<Record<string, string>>;
}

/** Each line is a vendor with what they say of the item; the first is preferred, and lists show it. */
export function VendorLines({ lines, onChange, hasPrices, errors = {} }: VendorLinesProps) {
  const { data: vendors = [] } = useQuery(vendorsQuery);
  const change = (place: number, part: Partial<VendorLine>) =>
    onChange(lines.map((line, index) => (index === place ? { ...line, ...part } : line)));
  const create = useCreateVendor();
  const canCreate = can(useUser().role, 'MANAGE_INVENTORY');
  const { latest, change: changeLatest } = useLatest(lines, (next) => onChange([...next]));
  /** Made in place, and chosen in the line it was made in. */
  const make = async (place: number, name: string) => {
    try {
      const { id } = await create.mutateAsync({ body: { name } });
      changeLatest(latest().map((line, index) => (index === place ? { ...line, vendorId: id } : line)));
    } catch (error) {
      showError(error);
    }
  };
  const optionsFor = (own: number | null) =>
    vendors
      .filter(({ id }) => id === own || !lines.some(({ vendorId }) => vendorId === id))
      .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <div className="flex flex-col gap-3">
      {lines.map((line, place) => (
        <fieldset key={place} className="grid grid-cols-2 gap-x-3 gap-y-2 border-b pb-3">
          <legend className="sr-only">{`Vendor ${place + 1}`}</legend>
          <div className="col-span-2 flex items-start gap-2">
            <FormField label="Vendor" error={errors[`${place}.vendorId`]} className="grow">
              <Combobox
                label="Choose a vendor"
                placeholder="Choose a vendor"
                options={optionsFor(line.vendorId)}
                value={line.vendorId === null ? [] : [String(line.vendorId)]}
                onChange={([id]) => change(place, { vendorId: id === undefined ? null : Number(id) })}
                onCreate={canCreate ? (name) => void make(place, name) : undefined}
              />
            </FormField>
            <IconButton
              label={`Remove vendor ${place + 1}`}
              icon={<Trash2 aria-hidden />}
              // The margin puts it beside the field, below the label, whatever message stands under the field.
              className="mt-6.5"
              onClick={() => onChange(lines.filter((_, index) => index !== place))}
            />
          </div>
          <VendorTermsFields
            terms={line}
            onChange={(terms) => change(place, terms)}
            hasPrices={hasPrices}
            errors={errorsAt(errors, place)}
            leadTimeOfVendor={vendors.find(({ id }) => id === line.vendorId)?.leadTimeDays ?? null}
          />
          {place > 0 ? (
            <Button
              size="sm"
              variant="ghost"
              className="col-span-2 -ml-3 justify-self-start"
              onClick={() => onChange([line, ...lines.toSpliced(place, 1)])}
            >
              <ArrowUp aria-hidden />
              Prefer this vendor
            </Button>
          ) : null}
        </fieldset>
      ))}
      <Button
        size="sm"
        className="self-start"
        disabled={!canCreate && vendors.length <= lines.length}
        onClick={() => onChange([...lines, { vendorId: null, ...typedTerms() }])}
      >
        <Plus aria-hidden />
        Add vendor
      </Button>
      {vendors.length === 0 ? (
        <p className="text-sm text-muted">{canCreate ? 'No vendors yet. Type a name to make one.' : 'No vendors yet.'}</p>
      ) : null}
    </div>
  );
}

/** The errors of one line, by the paths within it. */
function errorsAt(errors: Readonly<Record<string, string>>, place: number): Record<string, string> {
  const start = `${place}.`;
  return Object.fromEntries(
    Object.entries(errors).flatMap(([path, text]) => (path.startsWith(start) ? [[path.slice(start.length), text]] : [])),
  );
}

/** Lines that nobody entered anything in are not sent. */
export function filledLines(lines: readonly VendorLine[]): VendorLine[] {
  return lines.filter(({ vendorId, ...terms }) => vendorId !== null || !isBlank(terms));
}

/** Places of lines with a number or a price, but nobody it is of. */
export function linesOfNobody(lines: readonly VendorLine[]): number[] {
  return filledLines(lines).flatMap(({ vendorId }, place) => (vendorId === null ? [place] : []));
}

export const chooseVendor = 'Please choose a vendor.';

/** Lines without a vendor are not sent. */
export function vendorsIn(lines: readonly VendorLine[]): VendorLineInput[] {
  return lines.flatMap(({ vendorId, ...terms }) => (vendorId === null ? [] : [{ vendorId, ...termsIn(terms) }]));
}
