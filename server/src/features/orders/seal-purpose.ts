/** The secret of a vendor's link is sealed for this alone while its mail waits. */
export const sealPurpose = 'link of an order';
