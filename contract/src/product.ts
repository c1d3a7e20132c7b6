/** The product's name, in one place. */
export const productName = 'Onhand';
