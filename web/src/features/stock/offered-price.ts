import { type Decimal, priceDecimals } from '@onhand/contract/decimal';
import type { Item } from '@onhand/contract/item-answers';
import { pieceCost } from '@onhand/contract/vendor-price';
import { compareDecimals, roundDecimal } from '../../platform/decimal.ts';
import { currencyDecimals, dateText, withCents } from '../../platform/format.ts';

interface OfferedPrice {
  /** Empty where nothing is known. */
  price: Decimal;
  /** Tells in a sentence where the price comes from. */
  origin: string;
}

const typedDecimals = 4;
const isPaid = (price: Decimal | null | undefined): price is Decimal => price != null && compareDecimals(price, '0') > 0;

/**
 * STK-09: the probable price of new stock is the first vendor's for a piece, else the last one paid, else the unit cost. An average has decimals nobody
 * pays, so it is rounded to the currency's; a price below one keeps four.
 */
export function offeredPrice({ vendors, lastPaid, unitCost }: Pick<Item, 'vendors' | 'lastPaid' | 'unitCost'>): OfferedPrice {
  const vendor = vendors.find(({ price }) => isPaid(price));
  if (isPaid(vendor?.price))
    return { price: payable(pieceCost(vendor.price, vendor.piecesPerPack)), origin: `${whose(vendor.name)} price.` };
  if (lastPaid && isPaid(lastPaid.price)) return { price: payable(lastPaid.price), origin: `Last paid ${dateText(lastPaid.at)}.` };
  if (isPaid(unitCost)) return { price: payable(unitCost), origin: 'The unit cost so far.' };
  return { price: '', origin: '' };
}

const whose = (name: string) => `${name}${/s$/i.test(name) ? '’' : '’s'}`;

/** A price is offered as a person would write it: up to four decimals stay as they are, and 18.9 gets its cents, 18.90. */
function payable(price: Decimal): Decimal {
  const written = roundDecimal(price, typedDecimals);
  if (compareDecimals(written, price) === 0) return withCents(written);
  const decimals = compareDecimals(price, '1') >= 0 ? currencyDecimals() : typedDecimals;
  const rounded = roundDecimal(price, decimals);
  return compareDecimals(rounded, '0') > 0 ? withCents(rounded) : roundDecimal(price, priceDecimals);
}
