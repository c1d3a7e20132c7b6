import { ensureChromium } from './chromium.mjs';

// Where only the one for most tests is there, the tests of the camera need the whole browser too.
ensureChromium({ isForTests: true });
ensureChromium();
