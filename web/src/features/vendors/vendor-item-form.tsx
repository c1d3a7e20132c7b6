import type { Vendor, VendorItem } from '@onhand/contract/vendors';
import { VendorTerms } from '@onhand/contract/vendor-lines';
import { useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { showError } from '../../platform/error-toast.ts';
import { VendorTermsFields } from '../../platform/vendor-terms-fields.tsx';
import { termsIn, typedTerms } from '../../platform/vendor-terms.rules.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { handled } from '../../ui/handled.ts';
import { ModalBody, ModalFooter } from '../../ui/modal-parts.tsx';
import { useRemoveVendorItem, useSaveVendorItem } from './vendors.queries.ts';

interface VendorItemFormProps {
  vendor: Vendor;
  itemId: number;
  /** Undefined where the item is not bought there yet. */
  line?: VendorItem;
  onDone: () => void;
}

/** What a vendor says of one item, changed where the vendor is looked at. */
export function VendorItemForm({ vendor, itemId, line, onDone }: VendorItemFormProps) {
  const [terms, setTerms] = useState(() => typedTerms(line));
  const [isPreferred, setIsPreferred] = useState(line?.isPreferred ?? false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useSaveVendorItem();
  const remove = useRemoveVendorItem();
  const params = { id: vendor.id, itemId };
  const submit = async () => {
    const body = termsIn(terms);
    const problems = VendorTerms.partial().safeParse(body).error?.issues ?? [];
    setErrors(Object.fromEntries(problems.map(({ path, message }) => [path.join('.'), message])));
    if (problems.length > 0) return;
    try {
      const isChosen = isPreferred !== (line?.isPreferred ?? false);
      await save.mutateAsync({ params, body: { ...body, ...(isChosen && { isPreferred }) } });
      onDone();
    } catch (error) {
      const details = error instanceof ApiError ? error.details : [];
      // The line is the item's, so its fields are named as the item's are.
      setErrors(Object.fromEntries(details.map(({ field, message }) => [field.replace(/^vendors\.\d+\./, ''), message])));
      showError(error);
    }
  };
  return (
    <form noValidate className="contents" onSubmit={handled(submit)}>
      <ModalBody className="grid grid-cols-2 content-start gap-x-3 gap-y-2">
        <VendorTermsFields terms={terms} onChange={setTerms} hasPrices errors={errors} leadTimeOfVendor={vendor.leadTimeDays} />
        <Checkbox label="Preferred vendor of this item" className="col-span-2" checked={isPreferred} onCheckedChange={setIsPreferred} />
      </ModalBody>
      <ModalFooter>
        {line ? (
          <Button isBusy={remove.isPending} onClick={() => remove.mutate({ params }, { onSuccess: onDone })}>
            Take off this vendor
          </Button>
        ) : (
          <Button onClick={onDone}>Cancel</Button>
        )}
        <Button type="submit" variant="primary" isBusy={save.isPending}>
          Save
        </Button>
      </ModalFooter>
    </form>
  );
}
