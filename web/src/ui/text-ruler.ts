import type { Ruler } from './middle-cut.ts';

const rulers = new Map<string, Ruler>();
let family: string | undefined;

/**
 * A ruler for a weight and size of the page's own type (“500 14px”). It adds up letters that were measured once each: to lay out every name
 * of a long list would hold up the list. Letters that stand closer together make a text a little shorter than it says, never longer.
 */
export function rulerFor(look: string): Ruler {
  family ??= getComputedStyle(document.body).fontFamily;
  const font = `${look} ${family}`;
  const known = rulers.get(font);
  if (known) return known;
  const ruler = newRuler(font);
  rulers.set(font, ruler);
  return ruler;
}

function newRuler(font: string): Ruler {
  // Without a canvas (in tests) nothing has a width, and nothing is cut.
  const canvas = typeof CanvasRenderingContext2D === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (!canvas) return () => 0;
  canvas.font = font;
  const widths = new Map<string, number>();
  return (text) => {
    let sum = 0;
    for (const letter of text) {
      let width = widths.get(letter);
      if (width === undefined) {
        width = canvas.measureText(letter).width;
        widths.set(letter, width);
      }
      sum += width;
    }
    return sum;
  };
}
