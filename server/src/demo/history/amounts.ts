/** Quantities are planned in whole hundredths, so that nothing is lost in adding them up. */
export const amount = (text: string) => Math.round(Number(text) * 100);

export const spelled = (hundredths: number) => String(hundredths / 100);
