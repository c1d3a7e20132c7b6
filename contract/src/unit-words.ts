/** Words for which there is no rule, and names of units that are written one way for one and for many. */
const irregular: Record<string, string> = { foot: 'feet', half: 'halves', loaf: 'loaves', leaf: 'leaves' };
const unchanged = new Set(['gross', 'lens', 'gas', 'series', 'plus', 'us', 'bus']);

/**
 * Units people give a word of their own are many; those in the singular that we know to have a plural are these. All other units are
 * written as they were entered: “ea”, “kg”, “Stk” and “dozen” are right for any number.
 */
const countable = new Set(
  (
    'piece unit item box bag case pack packet package pallet pair bottle can carton crate bundle roll reel spool coil sheet stick length tube tub ' +
    'bucket barrel drum jar tank cylinder panel plank board bar rod pipe tray cup kit set dose block brick bale sack slab strip tile ream pad ' +
    'foot inch yard mile meter metre liter litre gallon quart pint ounce pound gram kilogram ton tonne hour day week month bushel batch load'
  ).split(' '),
);

/** “piece” for 1 and “pieces” for everything else (0, 0.5, 2); a unit of the organization's own is understood where it is English. */
export function unitWord(unit: string, quantity: string): string {
  const isOne = /^-?1(\.0*)?$/.test(quantity);
  // The counted word of “sq. feet” and “boxes (12)” is the last one before any bracket.
  const text = unit.trim();
  const bracket = text.endsWith(')') ? text.lastIndexOf('(') : -1;
  const counted = bracket > 0 ? text.slice(0, bracket).trimEnd() : text;
  const start = startOfLastWord(counted);
  const word = counted.slice(start);
  if (word === '') return unit;
  return counted.slice(0, start) + (isOne ? singular(word) : plural(word)) + text.slice(counted.length);
}

/** It uses no expression, because one for letters at the end looks at a run of them once for each of its letters. */
function startOfLastWord(text: string): number {
  let start = text.length;
  while (start > 0 && /\p{L}/u.test(text.charAt(start - 1))) start--;
  return start;
}

function singular(word: string): string {
  const lower = word.toLowerCase();
  const known = Object.entries(irregular).find(([, many]) => many === lower);
  if (known) return word.slice(0, 1) + known[0].slice(1);
  if (unchanged.has(lower) || lower.endsWith('ss') || !lower.endsWith('s') || lower.length < 3) return word;
  if (/[^aeiou]ies$/.test(lower)) return `${word.slice(0, -3)}y`;
  return /(x|ch|sh|ss|z)es$/.test(lower) ? word.slice(0, -2) : word.slice(0, -1);
}

function plural(word: string): string {
  const lower = word.toLowerCase();
  if (!countable.has(lower)) return word;
  if (irregular[lower]) return word.slice(0, 1) + irregular[lower].slice(1);
  return /(x|ch|sh|ss)$/.test(lower) ? `${word}es` : `${word}s`;
}
