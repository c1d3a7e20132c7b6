/** Words of one unit, in small letters and without a full stop; what is further left is preferred where several are there already. */
const groups: readonly (readonly string[])[] = [
  ['pieces', 'piece', 'pcs', 'pc', 'pce', 'pces', 'stk', 'stück', 'st', 'ea', 'each', 'units', 'unit', 'uds', 'count', 'ct'],
  ['boxes', 'box', 'bx', 'bxs'],
  ['packs', 'pack', 'pk', 'pks', 'pkg', 'pkgs', 'package', 'packages', 'packet', 'packets'],
  ['cases', 'case', 'cs', 'cse'],
  ['rolls', 'roll', 'rl', 'rls'],
  ['pairs', 'pair', 'pr', 'prs'],
  ['sets', 'set'],
  ['bags', 'bag', 'bg'],
  ['bottles', 'bottle', 'btl'],
  ['dozen', 'dozens', 'dz', 'doz'],
  ['ft', 'feet', 'foot', 'lf', 'lin ft', 'linear feet'],
  ['in', 'inch', 'inches'],
  ['yd', 'yds', 'yard', 'yards'],
  ['m', 'meter', 'meters', 'metre', 'metres', 'mtr'],
  ['cm', 'centimeter', 'centimeters'],
  ['mm', 'millimeter', 'millimeters'],
  ['lb', 'lbs', 'pound', 'pounds'],
  ['oz', 'ounce', 'ounces'],
  ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms'],
  ['g', 'gr', 'gram', 'grams'],
  ['gal', 'gals', 'gallon', 'gallons'],
  ['l', 'ltr', 'liter', 'liters', 'litre', 'litres'],
  ['ml', 'milliliter', 'milliliters'],
  ['sq ft', 'sqft', 'ft2', 'ft²', 'square feet', 'square foot'],
  ['m2', 'm²', 'sqm', 'sq m', 'square meters'],
  ['hours', 'hour', 'hrs', 'hr', 'h'],
];

const plain = (word: string) => word.trim().toLowerCase().replace(/\.$/, '');
const groupOf = new Map(groups.flatMap((group) => group.map((word) => [word, group] as const)));

/**
 * The unit that a word of a file means: the one of that name, or else one that is there under another word for the same. A word that is
 * neither stays as it is written, and the next word for the same means it too.
 */
export function unitMeant(word: string, there: ReadonlyMap<string, { name: string }>, own: ReadonlySet<string>): string {
  const exact = there.get(word.toLowerCase());
  if (exact) return exact.name;
  if (own.has(word.toLowerCase())) return word;
  const group = groupOf.get(plain(word)) ?? [];
  for (const name of group) {
    const found = there.get(name) ?? there.get(`${name}.`);
    if (found) return found.name;
  }
  return word;
}

/** True if two words mean one unit. */
export const isSameUnit = (one: string, other: string) =>
  plain(one) === plain(other) || (groupOf.has(plain(one)) && groupOf.get(plain(one)) === groupOf.get(plain(other)));
