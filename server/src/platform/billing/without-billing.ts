/**
 * SEC-06: a business that runs the server for itself has no plans (`BILLING=off`). Every connection of the product is told so when it is
 * opened, so a statement knows it wherever it runs; nothing is written down, and whoever switches billing on finds each plan as it was.
 */
export const isWithoutBilling = `(coalesce(current_setting('app.billing', true), '') = 'off')`;

/** The provider's word for a subscription, or that of one that runs. */
export function statusInForce(column: string): string {
  return `CASE WHEN ${isWithoutBilling} THEN 'active' ELSE ${column} END`;
}
