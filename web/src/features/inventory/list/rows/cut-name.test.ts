import { expect, test, vi } from 'vitest';
import { cutName } from './cut-name.ts';

vi.mock('../../../../ui/text-ruler.ts', () => ({ rulerFor: () => (text: string) => text.length * 7 }));

test('[INV-05] a name of the list takes two lines before anything of it is cut', () => {
  const name = 'Copper press elbow 90° 3/4 in × 1/2 in';
  const width = 25 * 7;
  expect(cutName(name, width, 'row')).toBe(name);
  expect(cutName(`${name} with a drain and a long handle`, width, 'row')).toMatch(/^Copper press.*….*handle$/);
});
