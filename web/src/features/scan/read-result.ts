import { asCodabar } from '@onhand/contract/scanned-code';
import { LINEAR_BARCODE_FORMATS, type ReadResult } from 'zxing-wasm/reader';
import { type DecodedCode, isPlausible, withoutExtension } from './symbologies.rules.ts';

const linear = new Set<string>(LINEAR_BARCODE_FORMATS);

/** The first code worth believing. */
export function codeOf(results: readonly Pick<ReadResult, 'text' | 'format' | 'isValid'>[]): DecodedCode | null {
  for (const { text, format, isValid } of results) {
    const code = { text, format, isLinear: linear.has(format) };
    if (isValid && isPlausible(code)) return { ...code, text: format === 'Codabar' ? asCodabar(text) : withoutExtension(code) };
  }
  return null;
}
