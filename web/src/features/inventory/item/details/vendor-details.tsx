import { type Item } from '@onhand/contract/item-answers';
import { ItemChange } from '@onhand/contract/item-inputs';
import { can } from '@onhand/contract/permissions';
import { useState } from 'react';
import { LastPrices } from '../../../../platform/last-prices.tsx';
import { useUser } from '../../../../platform/session.ts';
import { furtherTerms, packPriceText, pieceText, typedTerms } from '../../../../platform/vendor-terms.rules.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DialogActions } from '../../../../ui/dialog-actions.tsx';
import { Dialog, DialogContent } from '../../../../ui/dialog.tsx';
import { handled } from '../../../../ui/handled.ts';
import { ModalBody } from '../../../../ui/modal-parts.tsx';
import { DetailSection } from './detail-row.tsx';
import { fieldErrorsOf, messageOf, tellNotSaved, tellRefusal } from '../fields/field-errors.ts';
import type { DetailProps } from './field-details.tsx';
import { itemPricesQuery, useSaveItem } from '../item.queries.ts';
import { useIsHere } from '../../../../ui/use-is-here.ts';
import { chooseVendor, filledLines, linesOfNobody, VendorLines, vendorsIn } from '../fields/vendor-lines.tsx';

export function VendorDetails({ item, canEdit }: DetailProps) {
  // Saving replaces the whole list: a person who is not shown its prices would wipe them out.
  const maySeeCosts = can(useUser().role, 'VIEW_FINANCIALS');
  const [isEditing, setIsEditing] = useState(false);
  return (
    <DetailSection
      title="Vendors"
      action={
        canEdit && maySeeCosts ? (
          <Button size="sm" variant="ghost" className="-mr-3" onClick={() => setIsEditing(true)}>
            Edit vendors
          </Button>
        ) : undefined
      }
    >
      {item.vendors.length === 0 ? <p className="text-muted">None yet.</p> : null}
      <ul aria-label="Vendors">
        {item.vendors.map((vendor, place) => (
          <li key={vendor.vendorId} className="flex items-baseline justify-between gap-4 py-1">
            <span className="min-w-0 wrap-anywhere">
              {vendor.name}
              {place === 0 && item.vendors.length > 1 ? <Badge className="ml-2">Preferred</Badge> : null}
              {vendor.vendorSku ? <span className="block text-sm text-muted">{vendor.vendorSku}</span> : null}
              <Quietly>{furtherTerms(vendor)}</Quietly>
            </span>
            {vendor.price ? (
              <span className="shrink-0 text-right tabular-nums">
                {packPriceText(vendor.price, vendor.piecesPerPack)}
                <Quietly>{pieceText(vendor.price, vendor.piecesPerPack)}</Quietly>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {maySeeCosts && item.vendors.length > 0 ? <LastPrices query={itemPricesQuery(item.id)} of="vendor" /> : null}
      <Dialog open={isEditing} onOpenChange={setIsEditing}>
        <DialogContent title="Vendors" phoneFullScreen aria-describedby={undefined}>
          <VendorsForm item={item} onDone={() => setIsEditing(false)} />
        </DialogContent>
      </Dialog>
    </DetailSection>
  );
}

const Quietly = ({ children }: { children: string }) => (children ? <span className="block text-sm text-muted">{children}</span> : null);

function VendorsForm({ item, onDone }: { item: Item; onDone: () => void }) {
  const save = useSaveItem(item.id);
  const [lines, setLines] = useState(() =>
    item.vendors.map(({ vendorId, ...terms }) => ({ vendorId: vendorId as number | null, ...typedTerms(terms) })),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const isHere = useIsHere();
  const submit = async () => {
    // Empty lines are left out, so that a problem is shown at the line it is in.
    const filled = filledLines(lines);
    const vendors = vendorsIn(filled);
    const problems = ItemChange.shape.vendors.safeParse(vendors).error?.issues ?? [];
    const ofNobody = linesOfNobody(filled).map((place) => [`${place}.vendorId`, chooseVendor]);
    setLines(filled);
    setErrors(Object.fromEntries([...problems.map(({ path, message }) => [path.join('.'), message]), ...ofNobody]));
    if (problems.length + ofNobody.length > 0) return;
    setIsBusy(true);
    try {
      await save({ vendors });
      if (isHere()) onDone();
    } catch (error) {
      if (isHere()) tellRefusal(error);
      else tellNotSaved('Vendors', messageOf(error));
      setErrors(Object.fromEntries(fieldErrorsOf(error).map(({ field, message }) => [field.replace(/^vendors\./, ''), message])));
    }
    setIsBusy(false);
  };
  return (
    <form noValidate className="contents" onSubmit={handled(submit)}>
      <ModalBody>
        <VendorLines lines={lines} onChange={setLines} hasPrices errors={errors} />
        {errors.vendors ? <p className="mt-3 text-sm text-bad">{errors.vendors}</p> : null}
      </ModalBody>
      <DialogActions isBusy={isBusy}>Save</DialogActions>
    </form>
  );
}
