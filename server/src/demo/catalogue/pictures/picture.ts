import { airShapes } from './air.ts';
import { coolingShapes } from './cooling.ts';
import { electricalShapes } from './electrical.ts';
import { fittingShapes } from './fittings.ts';
import { fixtureShapes } from './fixtures.ts';
import { heatingShapes } from './heating.ts';
import { circle, rect, type Shape } from './ink.ts';
import { backdropOf, gradientsFor, tonesOf, type Material } from './materials.ts';
import { pipeShapes } from './pipes.ts';
import { supplyShapes } from './supplies.ts';
import { toolShapes } from './tools.ts';
import { valveShapes } from './valves.ts';

export const shapes = {
  ...pipeShapes,
  ...fittingShapes,
  ...valveShapes,
  ...fixtureShapes,
  ...heatingShapes,
  ...coolingShapes,
  ...electricalShapes,
  ...airShapes,
  ...supplyShapes,
  ...toolShapes,
} satisfies Record<string, Shape>;

export type ShapeName = keyof typeof shapes;

/** What a part looks like, in a few words; `pictureOf` draws it. */
export interface Picture {
  shape: ShapeName;
  material: Material;
  accent?: Material;
  /** From 0, the smallest of its kind, to 1, the largest. */
  size?: number;
  /** What is written on the thing. */
  mark?: string;
}

/** An SVG of 800 × 800: drawn, not photographed, and the same every time. */
export function pictureOf({ picture: { shape, material, accent = 'steel', size = 0.5, mark = '' } }: { picture: Picture }): string {
  const drawing = shapes[shape]({ main: tonesOf(material), accent: tonesOf(accent), size, mark });
  const { tile, disc } = backdropOf(material);
  const sheet = `${gradientsFor(drawing)}${rect(0, 0, 800, 800, tile)}${circle(400, 400, 352, disc)}${drawing}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 800 800">${sheet}</svg>`;
}
