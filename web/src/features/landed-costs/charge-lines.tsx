import type { ChargeableLine, ForeseenPart } from '@onhand/contract/landed-costs';
import { costText, currencySign, moneyChangeText, moneyText, quantityText } from '../../platform/format.ts';
import { cx } from '../../ui/class-names.ts';
import { Input } from '../../ui/input.tsx';

interface ChargeLinesProps {
  lines: readonly ChargeableLine[];
  /** What is typed at each line: its part, its new price, or nothing where it is shared by a rule. */
  typed: 'part' | 'price' | null;
  texts: ReadonlyMap<number, string>;
  onChange: (texts: ReadonlyMap<number, string>) => void;
  /** Null while there is nothing to share. */
  parts: ReadonlyMap<number, string> | null;
  /** What the server says that becomes of each. */
  foreseen: readonly ForeseenPart[] | undefined;
}

/** Each line with its part while one types, and where it goes. */
export function ChargeLines({ lines, typed, texts, onChange, parts, foreseen }: ChargeLinesProps) {
  return (
    <ul aria-label="Shares" className="divide-y border-y text-sm">
      {lines.map((one) => {
        const { line, name, quantity, unit, value = '0', price = '0', piecesPerPack } = one;
        const part = parts?.get(line);
        const goes = foreseen?.find((known) => known.line === line);
        const isPacked = piecesPerPack !== '1';
        const shown = part === undefined ? '—' : typed === 'price' ? moneyChangeText(part) : moneyText(part);
        return (
          <li key={line} className={cx('flex items-center gap-x-3 gap-y-2 py-2', typed !== null && 'max-sm:flex-wrap')}>
            <span className={cx('min-w-0 grow', typed !== null && 'max-sm:basis-full')}>
              <span className="block wrap-anywhere">{name}</span>
              <span className="block text-muted tabular-nums">
                {quantityText(quantity, unit)}
                {typed === 'price'
                  ? ` at ${costText(price)}${isPacked ? ` for ${quantityText(piecesPerPack)}` : ' each'}`
                  : `, ${moneyText(value)}`}
              </span>
              {goes ? <span className="block text-muted tabular-nums">{goesText(goes)}</span> : null}
            </span>
            {typed === null ? null : (
              <Input
                isNumeric
                aria-label={typed === 'price' ? `New price of ${isPacked ? 'a pack of ' : ''}${name}` : `Part of ${name}`}
                className="w-28! shrink-0"
                leading={currencySign()}
                autoComplete="off"
                maxLength={20}
                value={texts.get(line) ?? ''}
                onChange={(event) => onChange(new Map([...texts, [line, event.target.value]]))}
              />
            )}
            {typed === 'part' ? null : <span className="w-20 shrink-0 text-right font-medium tabular-nums max-sm:ml-auto">{shown}</span>}
          </li>
        );
      })}
    </ul>
  );
}

function goesText({ inStock = '0', costOfGoods = '0' }: ForeseenPart): string {
  if (costOfGoods === '0') return 'all of it to stock';
  if (inStock === '0') return 'all of it to cost of goods';
  return `${moneyText(inStock)} to stock, ${moneyText(costOfGoods)} to cost of goods`;
}
