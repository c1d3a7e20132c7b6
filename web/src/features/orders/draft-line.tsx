import { plain } from '@onhand/contract/decimal';
import type { OrderLine } from '@onhand/contract/order-answers';
import { Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { compareDecimals } from '../../platform/decimal.ts';
import { currencySign, moneyText, withCents } from '../../platform/format.ts';
import { CutText } from '../../ui/cut-text.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { packsText, placeName } from './order-words.ts';

interface DraftLineProps {
  line: OrderLine;
  onChange: (change: { packs?: string; piecesPerPack?: string; price?: string }) => void;
  onEdit: () => void;
}

/** Packs, their size and their price, with pieces and sum beside them at once. */
export function DraftLine({ line, onChange, onEdit }: DraftLineProps) {
  return (
    <li className="flex flex-wrap items-end gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-full self-center md:basis-56">
        <CutText text={line.name} className="font-medium" />
        <p className="text-sm text-muted wrap-anywhere">
          {[line.vendorSku, packsText(line), line.hasOwnPlace ? `to ${placeName(line.place)}` : '', line.note].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Figure label="Packs" name={line.name} value={line.packs} pattern={/^\d{1,9}(\.\d{1,4})?$/} onSet={(packs) => onChange({ packs })} />
      <Figure
        label="Pack size"
        name={line.name}
        value={line.piecesPerPack}
        pattern={/^\d{1,9}(\.\d{1,4})?$/}
        onSet={(piecesPerPack) => onChange({ piecesPerPack })}
      />
      <Figure
        label={`Price, ${currencySign()}`}
        name={line.name}
        value={withCents(line.price ?? '0')}
        pattern={/^\d{1,10}(\.\d{1,6})?$/}
        onSet={(price) => onChange({ price })}
      />
      <div className="flex w-full items-center gap-1 md:w-auto">
        <p className="min-w-24 grow font-medium tabular-nums md:text-right">{moneyText(line.total ?? '0')}</p>
        <IconButton label={`Place and note of ${line.name}`} icon={<Pencil aria-hidden />} onClick={onEdit} />
        <IconButton label={`Take ${line.name} off the order`} icon={<X aria-hidden />} onClick={() => onChange({ packs: '0' })} />
      </div>
    </li>
  );
}

interface FigureProps {
  label: string;
  name: string;
  value: string;
  pattern: RegExp;
  onSet: (value: string) => void;
}

/** What is no figure is taken back when the field is left. */
function Figure({ label, name, value, pattern, onSet }: FigureProps) {
  const [typed, setTyped] = useState<string>();
  const finish = () => {
    if (typed === undefined) return;
    const figure = plain(typed.trim());
    setTyped(undefined);
    if (pattern.test(figure) && compareDecimals(figure, value) !== 0) onSet(figure);
  };
  return (
    <label className="min-w-0 flex-1 text-sm text-muted md:w-20 md:flex-none">
      {label}
      <Input
        isNumeric
        aria-label={`${label} of ${name}`}
        autoComplete="off"
        className="mt-0.5"
        value={typed ?? value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
        onKeyDown={(event) => (event.key === 'Enter' ? finish() : undefined)}
      />
    </label>
  );
}
