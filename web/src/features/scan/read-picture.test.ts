import { describe, expect, test } from 'vitest';
import { type Attempt, fileAttempts, tilesOf } from './decoder.rules.ts';
import { readPicture } from './read-picture.ts';
import type { DecodedCode } from './symbologies.rules.ts';

const bars = (text: string): DecodedCode => ({ text, format: 'EAN13', isLinear: true });
const squares = (text: string): DecodedCode => ({ text, format: 'QRCode', isLinear: false });
const attempts = fileAttempts({ width: 800, height: 600 }, 'all');

/** Looks that find what the test says, in turn; afterwards nothing. */
function looks(...found: (DecodedCode | null)[]) {
  const taken: Attempt[] = [];
  const look = async (attempt: Attempt) => {
    taken.push(attempt);
    return found[taken.length - 1] ?? null;
  };
  return { taken, look, hasTime: () => true };
}

describe('[SCAN-05] [SCAN-06] what is believed of a picture', () => {
  test('squares at once, bars when two looks agree', async () => {
    const square = looks(squares('a'));
    expect(await readPicture(attempts, square)).toEqual(squares('a'));
    expect(square.taken).toHaveLength(1);
    const bar = looks(bars('123'), null, bars('123'));
    expect(await readPicture(attempts, bar)).toEqual(bars('123'));
    expect(bar.taken).toHaveLength(3);
  });

  test('one look that nobody agrees with is a misreading, and so is what fewer looks read than something else', async () => {
    expect(await readPicture(attempts, looks(bars('124')))).toBeNull();
    expect(await readPicture(attempts, looks(bars('124'), bars('123'), null, bars('123')))).toEqual(bars('123'));
    expect(await readPicture(attempts, looks(bars('124'), bars('123'), bars('125'), bars('124')))).toEqual(bars('124'));
  });

  test('looks at the same pixels count as one: they make the same mistake', async () => {
    const [plain, histogram] = attempts as [Attempt, Attempt];
    const always = async ({ turn, enlarge }: Attempt) => (turn === 0 && enlarge === 1 ? bars('124') : null);
    expect(plain.options).not.toEqual(histogram.options);
    expect(await readPicture([plain, histogram], { look: always, hasTime: () => true })).toBeNull();
  });

  test('it ends when there is no more time', async () => {
    const { taken, look } = looks();
    let left = 3;
    expect(await readPicture(attempts, { look, hasTime: () => left-- > 0 })).toBeNull();
    expect(taken).toHaveLength(3);
  });
});

describe('[SCAN-06] a large picture is also looked at in parts', () => {
  test('of twelve megapixels, in all its pixels, the middle first', () => {
    const tiles = tilesOf({ width: 4032, height: 3024 });
    expect(tiles.length).toBeGreaterThan(8);
    expect(tiles.length).toBeLessThanOrEqual(16);
    for (const { x, y, width, height } of tiles)
      expect([x >= 0, y >= 0, x + width <= 4032, y + height <= 3024]).toEqual([true, true, true, true]);
    const parts = fileAttempts({ width: 4032, height: 3024 }, 'all').filter(({ crop }) => crop.width < 4032);
    expect(parts.every(({ crop, maxSide }) => Math.max(crop.width, crop.height) <= maxSide)).toBe(true);
    const [first] = tiles;
    expect(Math.abs((first?.x ?? 0) + 800 - 2016)).toBeLessThan(800);
  });

  test('a label of 400 pixels anywhere lies whole in one of them', () => {
    for (const size of [
      { width: 4032, height: 3024 },
      { width: 3000, height: 900 },
      { width: 9000, height: 6000 },
    ]) {
      const tiles = tilesOf(size);
      for (let x = 0; x + 400 <= size.width; x += 97) {
        for (let y = 0; y + 400 <= size.height; y += 89) {
          const isWhole = tiles.some(
            (tile) => x >= tile.x && y >= tile.y && x + 400 <= tile.x + tile.width && y + 400 <= tile.y + tile.height,
          );
          if (!isWhole) expect.fail(`${x}, ${y} of ${size.width} × ${size.height}`);
        }
      }
    }
  });

  test('one that is looked at whole in all its pixels needs none', () => {
    expect(tilesOf({ width: 2400, height: 1800 })).toEqual([]);
  });
});
