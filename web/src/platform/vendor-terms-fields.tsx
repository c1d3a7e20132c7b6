import { limits } from '@onhand/contract/limits';
import { ChevronDown, Plus, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/class-names.ts';
import { CodeList } from '../ui/code-list.tsx';
import { FormField } from '../ui/form-field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import { pieceText, type TypedTerms } from './vendor-terms.rules.ts';

interface TermsProps {
  terms: TypedTerms;
  onChange: (terms: TypedTerms) => void;
  hasPrices: boolean;
  /** The keys are paths: `price`, `breaks.1.packs`. */
  errors?: Readonly<Record<string, string>>;
  /** Days that the vendor needs for everything else. */
  leadTimeOfVendor?: number | null;
}

/** What a vendor says of an item: number and price at once, and the rest where somebody asks for it. */
export function VendorTermsFields({ terms, onChange, hasPrices, errors = {}, leadTimeOfVendor = null }: TermsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const restId = useId();
  const change = (part: Partial<TypedTerms>) => onChange({ ...terms, ...part });
  const isPacked = terms.piecesPerPack.trim() !== '' && terms.piecesPerPack.trim() !== '1';
  // A refused field must be seen.
  const isShown = isOpen || Object.keys(errors).some((path) => path !== 'vendorSku' && path !== 'price');
  return (
    <>
      <FormField label="Vendor SKU" isOptional error={errors.vendorSku}>
        <Input autoComplete="off" maxLength={120} value={terms.vendorSku} onChange={({ target }) => change({ vendorSku: target.value })} />
      </FormField>
      {hasPrices ? (
        <FormField label={isPacked ? 'Price per pack' : 'Price'} isOptional error={errors.price} hint={eachText(terms)}>
          <Input isNumeric autoComplete="off" value={terms.price} onChange={({ target }) => change({ price: target.value })} />
        </FormField>
      ) : null}
      <Button
        size="sm"
        variant="ghost"
        className="col-span-2 -ml-3 justify-self-start"
        aria-expanded={isShown}
        aria-controls={restId}
        onClick={() => setIsOpen(!isShown)}
      >
        <ChevronDown aria-hidden className={cx('transition-transform', isShown && 'rotate-180')} />
        {hasPrices ? 'Packs, breaks, codes…' : 'Packs, codes…'}
      </Button>
      <div id={restId} hidden={!isShown} className="col-span-2">
        {isShown ? <Rest {...{ terms, change, hasPrices, errors, leadTimeOfVendor }} /> : null}
      </div>
    </>
  );
}

function eachText({ price, piecesPerPack }: TypedTerms): string | undefined {
  const isFigure = (text: string) => /^\d{1,10}(\.\d{1,6})?$/.test(text.trim());
  if (!isFigure(price) || !isFigure(piecesPerPack) || !/[1-9]/.test(piecesPerPack)) return undefined;
  return pieceText(price.trim(), piecesPerPack.trim()) || undefined;
}

interface RestProps extends Required<Omit<TermsProps, 'onChange'>> {
  change: (part: Partial<TypedTerms>) => void;
}

function Rest({ terms, change, hasPrices, errors, leadTimeOfVendor }: RestProps) {
  const days = leadTimeOfVendor === null ? undefined : String(leadTimeOfVendor);
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2">
      <FormField label="Pieces per pack" isOptional error={errors.piecesPerPack}>
        <Input
          isNumeric
          autoComplete="off"
          placeholder="1"
          value={terms.piecesPerPack}
          onChange={({ target }) => change({ piecesPerPack: target.value })}
        />
      </FormField>
      <FormField label="Minimum packs" isOptional error={errors.minimumPacks}>
        <Input isNumeric autoComplete="off" value={terms.minimumPacks} onChange={({ target }) => change({ minimumPacks: target.value })} />
      </FormField>
      {hasPrices ? <Breaks {...{ terms, change, errors }} /> : null}
      <FormField
        label="Lead time"
        isOptional
        error={errors.leadTimeDays ? 'Please enter a whole number of days, at most 3,650.' : undefined}
        hint={days ? `Otherwise ${days} days, as the vendor has it.` : undefined}
        className="col-span-2"
      >
        <Input
          isNumeric
          inputMode="numeric"
          trailing="days"
          autoComplete="off"
          value={terms.leadTimeDays}
          onChange={({ target }) => change({ leadTimeDays: target.value })}
        />
      </FormField>
      <FormField label="Vendor’s barcodes" isOptional isGroup error={errors.barcodes} className="col-span-2">
        <CodeList label="Vendor’s barcodes" codes={terms.barcodes} onChange={(barcodes) => change({ barcodes })} />
      </FormField>
      <FormField label="Weight of a piece" isOptional error={errors.weight}>
        <Input isNumeric autoComplete="off" value={terms.weight} onChange={({ target }) => change({ weight: target.value })} />
      </FormField>
      <FormField label="Volume of a piece" isOptional error={errors.volume}>
        <Input isNumeric autoComplete="off" value={terms.volume} onChange={({ target }) => change({ volume: target.value })} />
      </FormField>
      <p className="col-span-2 text-sm text-muted">Weight and volume share out freight. Use the same unit for all items.</p>
    </div>
  );
}

function Breaks({ terms: { breaks }, change, errors }: Pick<RestProps, 'terms' | 'change' | 'errors'>) {
  const set = (place: number, part: Partial<TypedTerms['breaks'][number]>) =>
    change({ breaks: breaks.map((one, at) => (at === place ? { ...one, ...part } : one)) });
  return (
    <fieldset className="col-span-2 flex flex-col gap-2">
      <legend className="mb-1.5 text-sm font-medium">
        Price breaks <span className="font-normal text-muted">(optional)</span>
      </legend>
      {breaks.map((one, place) => (
        <div key={place} className="flex items-start gap-2">
          <FormField label={`From packs, break ${place + 1}`} isLabelHidden error={errors[`breaks.${place}.packs`]} className="grow">
            <Input
              isNumeric
              leading="from"
              trailing="packs"
              autoComplete="off"
              value={one.packs}
              onChange={({ target }) => set(place, { packs: target.value })}
            />
          </FormField>
          <FormField label={`Price per pack, break ${place + 1}`} isLabelHidden error={errors[`breaks.${place}.price`]} className="grow">
            <Input
              isNumeric
              placeholder="Price"
              autoComplete="off"
              value={one.price}
              onChange={({ target }) => set(place, { price: target.value })}
            />
          </FormField>
          <IconButton
            label={`Remove break ${place + 1}`}
            icon={<Trash2 aria-hidden />}
            onClick={() => change({ breaks: breaks.filter((_, at) => at !== place) })}
          />
        </div>
      ))}
      {errors.breaks ? <p className="text-sm text-bad">{errors.breaks}</p> : null}
      <Button
        size="sm"
        className="self-start"
        disabled={breaks.length >= limits.breaksOfVendorLine}
        onClick={() => change({ breaks: [...breaks, { packs: '', price: '' }] })}
      >
        <Plus aria-hidden />
        Add break
      </Button>
    </fieldset>
  );
}
