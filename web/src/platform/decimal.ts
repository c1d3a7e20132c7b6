import { type Decimal, plain } from '@onhand/contract/decimal';

interface Scaled {
  digits: bigint;
  decimals: number;
}

/** Quantities and money are decimal strings; what the browser adds up before the server answers stays exact too. */
export function addDecimals(one: Decimal, other: Decimal): Decimal {
  const [a, b] = [scaled(one), scaled(other)];
  const decimals = Math.max(a.decimals, b.decimals);
  return textOf({ digits: atScale(a, decimals) + atScale(b, decimals), decimals });
}

export function negated(value: Decimal): Decimal {
  return plain(value.startsWith('-') ? value.slice(1) : `-${value}`);
}

/** Below, at or above zero, like a comparator's answer. */
export function compareDecimals(one: Decimal, other: Decimal): -1 | 0 | 1 {
  const { digits } = scaled(addDecimals(one, negated(other)));
  if (digits === 0n) return 0;
  return digits < 0n ? -1 : 1;
}

/** At most so many decimals, half away from zero: the rule the server rounds by. */
export function roundDecimal(value: Decimal, decimals: number): Decimal {
  const exact = scaled(value);
  if (exact.decimals <= decimals) return textOf(exact);
  const step = 10n ** BigInt(exact.decimals - decimals);
  const half = exact.digits < 0n ? -(step / 2n) : step / 2n;
  return textOf({ digits: (exact.digits + half) / step, decimals });
}

/** True if a person's text is a number at all, as the contract spells them. */
export function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(plain(text.trim()));
}

export function hasDecimals(value: Decimal): boolean {
  return plain(value).includes('.');
}

function scaled(value: Decimal): Scaled {
  const [whole = '0', fraction = ''] = value.split('.');
  return { digits: BigInt(whole + fraction), decimals: fraction.length };
}

function atScale({ digits, decimals }: Scaled, wanted: number): bigint {
  return digits * 10n ** BigInt(wanted - decimals);
}

function textOf({ digits, decimals }: Scaled): Decimal {
  const sign = digits < 0n ? '-' : '';
  const figures = String(digits < 0n ? -digits : digits).padStart(decimals + 1, '0');
  const whole = figures.slice(0, figures.length - decimals);
  return plain(decimals === 0 ? sign + whole : `${sign}${whole}.${figures.slice(-decimals)}`);
}
