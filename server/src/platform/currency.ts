import { currencies, decimalsOfCurrency } from '@onhand/contract/preferences';

const byDecimals = [...Map.groupBy(currencies, decimalsOfCurrency)].map(
  ([decimals, some]) => `WHEN o.currency IN (${some.map((currency) => `'${currency}'`).join(', ')}) THEN ${decimals}`,
);

/** How many decimals an amount has in the currency of the organization, `$1`, as SQL. */
export const decimalsOfAmounts = `(SELECT CASE ${byDecimals.join(' ')} ELSE 2 END FROM organizations o WHERE o.id = $1)`;
