import type { Locator } from '@playwright/test';

type Part = 'backgroundColor' | 'borderTopColor' | 'color';

/** As it is painted, without what shines through. */
export function colorOf(locator: Locator, part: Part): Promise<string> {
  return locator.evaluate((element, name) => getComputedStyle(element)[name], part);
}

/** Measures how well a part of something stands out from a color: from 1, not at all, to 21, black from white. */
export function contrastOf(locator: Locator, part: Part, other: string): Promise<number> {
  return locator.evaluate(
    (element, [name, back]) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      if (!canvas) throw new Error('There is nothing to paint on.');
      const luminance = (color: string) => {
        // Over black, as a camera's picture may be.
        for (const paint of ['#000', color]) {
          canvas.fillStyle = paint;
          canvas.fillRect(0, 0, 1, 1);
        }
        const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((value) => {
          const share = value / 255;
          return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const [light = 0, dark = 0] = [luminance(getComputedStyle(element)[name]), luminance(back)].sort((a, b) => b - a);
      return (light + 0.05) / (dark + 0.05);
    },
    [part, other] as const,
  );
}
