import { Big } from 'big.js';

/**
 * A constructor of our own: its precision is nobody else's business, and nobody else changes it. Stored values carry ten decimals:
 * an entered price (six) times a quantity (four) fits without rounding. Only a division rounds.
 *
 * The rounding rule, for what is divided and what is shown: half-up by magnitude, so 0.005 is 0.01 and −0.005 is −0.01. A
 * movement and its undo thereby round to the same figure with opposite signs.
 */
function exactConstructor(): ReturnType<typeof Big> {
  const constructor = Big();
  constructor.DP = 10;
  constructor.RM = constructor.roundHalfUp;
  return constructor;
}
const Exact = exactConstructor();

export function exact(text: string): Big {
  return new Exact(text);
}

/** A figure somebody asked for. The contract lets no negative one pass; were one to come through, it would make value out of nothing. */
export function asked(text: string): Big {
  const figure = exact(text);
  if (figure.lt(0)) throw new RangeError(`Below zero: ${text}`);
  return figure;
}

/** Writes a figure without superfluous zeros; zero has no sign. */
export function spell(figure: Big): string {
  return figure.eq(0) ? '0' : figure.toFixed();
}

/** A database spells zero with its decimals: it has no other digit. */
export function isZero(text: string): boolean {
  return !/[1-9]/.test(text);
}

export function least(one: Big, other: Big): Big {
  return one.lt(other) ? one : other;
}

export function sum(texts: readonly string[]): Big {
  return texts.reduce((total, text) => total.plus(text), exact('0'));
}

export function atCost(quantity: Big, unitCost: Big | string): Big {
  return quantity.times(unitCost).round(Exact.DP);
}

/** Values a part of a quantity, rounded once. The whole takes the whole value, so that nothing is left behind at zero. */
export function share(value: Big, part: Big, whole: Big): Big {
  return part.eq(whole) ? value : value.times(part).div(whole);
}

/** Rounds by the rounding rule, without superfluous zeros, which are the formatter's to add. */
export function roundForDisplay(value: string, decimals: number): string {
  return spell(exact(value).round(decimals));
}
