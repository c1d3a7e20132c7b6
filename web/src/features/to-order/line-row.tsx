import type { ToOrderLine } from '@onhand/contract/to-order';
import { EyeOff, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { moneyText, priceText, quantityText } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import type { PlannedLine } from './plan.rules.ts';
import { jobsText, ruleText, stockText } from './to-order-words.ts';

interface LineRowProps {
  line: ToOrderLine;
  planned: PlannedLine | null;
  isLeftOut: boolean;
  isDismissed: boolean;
  onLeaveOut: (isLeftOut: boolean) => void;
  onVendor: (vendorId: number) => void;
  onPacks: (packs: string | undefined) => void;
  onDismiss: () => void;
}

/** One item: what is short and why, and beside it what would be ordered from whom. */
export function LineRow({ line, planned, isLeftOut, isDismissed, onLeaveOut, onVendor, onPacks, onDismiss }: LineRowProps) {
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[1.25rem_minmax(0,1fr)_13rem_7.5rem_6.5rem_2.25rem] md:items-center md:px-5">
      {planned && !isDismissed ? (
        <Checkbox
          className="max-md:hidden"
          aria-label={`Order ${line.name}`}
          checked={!isLeftOut}
          onCheckedChange={(isChecked) => onLeaveOut(!isChecked)}
        />
      ) : (
        <span className="max-md:hidden" />
      )}
      <div className="min-w-0">
        <Link to={`/item/${line.itemId}`} className="touch font-medium wrap-anywhere hover:underline">
          {line.name}
        </Link>
        <p className="text-sm text-muted wrap-anywhere">
          <span className="font-medium text-text tabular-nums">{quantityText(line.need, line.unit)} short</span> · {stockText(line)}
        </p>
        <p className="text-sm text-muted">{ruleText(line)}</p>
        {line.jobs.length > 0 ? <p className="text-sm wrap-anywhere text-muted">{jobsText(line)}</p> : null}
      </div>
      {planned && !isDismissed ? (
        <>
          <Vendor line={line} planned={planned} onVendor={onVendor} />
          <Packs name={line.name} planned={planned} onPacks={onPacks} />
          <p className="text-right tabular-nums max-md:flex max-md:justify-between">
            <span className="text-muted md:hidden">Cost</span>
            <span className={isLeftOut ? 'text-muted line-through' : 'font-medium'}>
              {planned.cost === null ? 'No price' : moneyText(planned.cost)}
            </span>
          </p>
        </>
      ) : (
        <p className="text-sm text-muted md:col-span-3 md:text-right">
          {planned || isDismissed ? (
            'Not to be ordered until its stock changes'
          ) : (
            <Link to={`/item/${line.itemId}`} className="touch text-accent underline-offset-4 hover:underline">
              Choose a vendor
            </Link>
          )}
        </p>
      )}
      <span className="flex justify-end gap-2">
        {planned && !isDismissed ? (
          <Button size="sm" className="md:hidden" aria-pressed={isLeftOut} onClick={() => onLeaveOut(!isLeftOut)}>
            {isLeftOut ? 'Order it' : 'Not now'}
          </Button>
        ) : null}
        <IconButton
          label={isDismissed ? `Order ${line.name} after all` : `Dismiss ${line.name} until its stock changes`}
          icon={isDismissed ? <Undo2 aria-hidden /> : <EyeOff aria-hidden />}
          onClick={onDismiss}
        />
      </span>
    </li>
  );
}

function Vendor({
  line: { name, offers },
  planned: { offer, price },
  onVendor,
}: {
  line: ToOrderLine;
  planned: PlannedLine;
  onVendor: (vendorId: number) => void;
}) {
  const terms = [
    price === null ? null : `${priceText(price)}${offer.piecesPerPack === '1' ? ' each' : ` for ${quantityText(offer.piecesPerPack)}`}`,
    offer.leadTimeDays === null ? null : `${offer.leadTimeDays} days`,
  ];
  return (
    <div className="min-w-0 text-sm">
      {offers.length > 1 ? (
        <Select
          aria-label={`Vendor of ${name}`}
          value={String(offer.vendorId)}
          options={offers.map((one) => ({ value: String(one.vendorId), label: one.name }))}
          onValueChange={(value) => onVendor(Number(value))}
        />
      ) : null}
      {offer.vendorSku ? <p className="mt-0.5 text-muted wrap-anywhere">{offer.vendorSku}</p> : null}
      <p className="text-muted">{terms.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

const isPacks = (text: string) => /^\d{1,9}(\.\d{1,4})?$/.test(text) && Number(text) > 0;

/** The packs, and what they come to; another number is kept once it is one, and an empty field is as planned. */
function Packs({
  name,
  planned: { packs, pieces, reasons, offer },
  onPacks,
}: {
  name: string;
  planned: PlannedLine;
  onPacks: (packs: string | undefined) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && typed !== '' && !isPacks(typed);
  const packed = offer.piecesPerPack === '1' ? [] : [`= ${quantityText(pieces)}`];
  return (
    <div className="text-sm">
      <Input
        isNumeric
        aria-label={`${offer.piecesPerPack === '1' ? 'Quantity' : 'Packs'} of ${name}`}
        aria-invalid={isWrong || undefined}
        maxLength={14}
        value={typed ?? packs}
        trailing={offer.piecesPerPack === '1' ? undefined : 'packs'}
        onChange={({ target }) => {
          setTyped(target.value);
          if (target.value === '') onPacks(undefined);
          else if (isPacks(target.value)) onPacks(target.value);
        }}
        onBlur={() => setTyped(undefined)}
      />
      <p className="mt-0.5 text-muted md:text-right">{isWrong ? 'Please enter how many.' : [...packed, ...reasons.slice(1)].join(', ')}</p>
    </div>
  );
}
