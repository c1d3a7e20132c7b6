import { ensureChromium } from './chromium.mjs';

// The tests of the camera need the whole browser; the headless shell that the other tests use is not enough.
ensureChromium({ isForTests: true });
ensureChromium();
