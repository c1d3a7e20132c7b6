import { ensureChromium } from './chromium.mjs';

// The tests of the camera need the whole browser.
ensureChromium({ isForTests: true });
ensureChromium();
