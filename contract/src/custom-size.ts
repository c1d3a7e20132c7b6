import { limits } from './limits.ts';

type Custom = Readonly<Record<string, string | boolean | null>>;

/** Bytes that the values of an item's custom fields take. */
export const customBytes = (custom: Custom) => new TextEncoder().encode(JSON.stringify(custom)).length;

/** Values that exceed the limit since a time without one may stay if they shrink. */
export function isTooMuchCustom(before: Custom, after: Custom): boolean {
  const bytes = customBytes(after);
  return bytes > limits.customBytesOfItem && bytes > customBytes(before);
}

export const tooMuchCustom = `The custom fields of an item can hold at most ${limits.customBytesOfItem / 1024} kB of text together.`;
