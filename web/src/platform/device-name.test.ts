import { expect, test } from 'vitest';
import { deviceName, isHandheld } from './device-name.ts';

const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const edge = `${chrome} Edg/131.0.0.0`;
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0';

test('a device is named by its browser and system', () => {
  expect([chrome, edge, safari, firefox, 'curl/8.5.0', ''].map(deviceName)).toEqual([
    'Chrome on Windows',
    'Edge on Windows',
    'Safari on iPhone',
    'Firefox on Linux',
    'Unknown device',
    'Unknown device',
  ]);
  expect([chrome, safari].map(isHandheld)).toEqual([false, true]);
});
