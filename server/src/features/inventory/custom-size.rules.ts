import { limits } from '@onhand/contract/limits';

type Custom = Readonly<Record<string, string | boolean | null>>;

/** As much room as the values of an item's own fields take. */
const bytesOf = (custom: Custom) => Buffer.byteLength(JSON.stringify(custom));

/** What was too much before, from a time without a limit, may become less. */
export function isTooMuchCustom(before: Custom, after: Custom): boolean {
  const bytes = bytesOf(after);
  return bytes > limits.customBytesOfItem && bytes > bytesOf(before);
}

export const tooMuchCustom = `The custom fields of an item can hold at most ${limits.customBytesOfItem / 1024} kB of text together.`;
