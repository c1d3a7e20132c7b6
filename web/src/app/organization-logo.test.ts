import { expect, test } from 'vitest';
import { logoFor } from './organization-logo.ts';

const all = { logoUrl: 'generic', logoLightUrl: 'light', logoDarkUrl: 'dark' };

test('[SHELL-04] the dark logo is preferred, then the light, then the generic', () => {
  expect(logoFor(all, 'dark')).toBe('dark');
  expect(logoFor({ ...all, logoDarkUrl: null }, 'dark')).toBe('light');
  expect(logoFor({ ...all, logoDarkUrl: null, logoLightUrl: null }, 'dark')).toBe('generic');
});

test('[SHELL-04] on a light theme the light logo comes first', () => {
  expect(logoFor(all, 'light')).toBe('light');
  expect(logoFor({ ...all, logoLightUrl: null }, 'light')).toBe('dark');
});

test('[SHELL-04] without a logo the product’s name stands as text', () => {
  expect(logoFor({ logoUrl: null, logoLightUrl: '', logoDarkUrl: null }, 'dark')).toBeNull();
  expect(logoFor(undefined, 'light')).toBeNull();
});
