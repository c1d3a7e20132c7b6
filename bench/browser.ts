import { ensureChromium } from '../scripts/chromium.mjs';

export { chromiumFlags } from '../scripts/chromium.mjs';

export const chromiumPath = ensureChromium();
