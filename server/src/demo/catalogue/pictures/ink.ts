import type { Tones } from './materials.ts';

/** What a shape is given to draw with; everything is drawn on a sheet of 800 × 800. */
export interface Look {
  /** The thing itself, and what is on it: handle, label, cap. */
  main: Tones;
  accent: Tones;
  /** From 0, thin, to 1, thick. */
  size: number;
  mark: string;
}

export type Shape = (look: Look) => string;

const n = (value: number) => String(Math.round(value * 10) / 10);

export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}"${radius ? ` rx="${n(radius)}"` : ''}/>`;

export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`;

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;

export const area = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;

export const stroke = (d: string, width: number, color: string, cap: 'round' | 'butt' = 'round') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${n(width)}" stroke-linecap="${cap}" stroke-linejoin="round"/>`;

export const turned = (degrees: number, drawing: string, x = 400, y = 400) =>
  `<g transform="rotate(${n(degrees)} ${n(x)} ${n(y)})">${drawing}</g>`;

export const placed = (x: number, y: number, scale: number, drawing: string) =>
  `<g transform="translate(${n(x)} ${n(y)}) scale(${Math.round(scale * 1000) / 1000})">${drawing}</g>`;

export const repeat = (count: number, draw: (index: number) => string) => Array.from({ length: count }, (_, index) => draw(index)).join('');

/** The shadow a thing throws on the ground it stands on. */
export const ground = (y: number, rx: number, x = 400) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(rx * 0.09)}" fill="#1b2a31" opacity="0.14"/>`;

/** A hose or a bent wire: its body, its shade and the light along it. */
export const hose = (d: string, width: number, { dark, base, light }: Tones) =>
  stroke(d, width, dark) +
  `<g transform="translate(${n(-width * 0.06)} ${n(-width * 0.06)})">${stroke(d, width * 0.8, base)}</g>` +
  `<g transform="translate(${n(-width * 0.16)} ${n(-width * 0.16)})">${stroke(d, width * 0.2, light)}</g>`;

/** A pipe around a corner, with its outside at the top left; `cx, cy` is the middle of the bend. */
export function bend(cx: number, cy: number, radius: number, width: number, { light, base, dark }: Tones, degrees = 90): string {
  const arc = (r: number, w: number, color: string) => {
    const end = Math.PI + (degrees * Math.PI) / 180;
    return stroke(
      `M${n(cx - r)} ${n(cy)}A${n(r)} ${n(r)} 0 0 1 ${n(cx + r * Math.cos(end))} ${n(cy + r * Math.sin(end))}`,
      w,
      color,
      'butt',
    );
  };
  return arc(radius, width, base) + arc(radius + width * 0.29, width * 0.18, light) + arc(radius - width * 0.34, width * 0.32, dark);
}

/** The hexagon of a nut, lying: three faces. */
export const hexNut = (x: number, y: number, width: number, height: number, { light, base, dark }: Tones) =>
  rect(x, y, width, height, base, 8) +
  rect(x, y, width, height * 0.27, light, 8) +
  rect(x, y + height * 0.73, width, height * 0.27, dark, 8);

/** A thread on a pipe that lies. */
export const thread = (x: number, y: number, width: number, height: number, tones: Tones) =>
  rect(x, y, width, height, tones.lying) +
  repeat(Math.max(3, Math.round(width / 16)), (at) => {
    const step = width / Math.max(3, Math.round(width / 16));
    return stroke(`M${n(x + step * (at + 0.25))} ${n(y + 2)}L${n(x + step * (at + 0.75))} ${n(y + height - 2)}`, 4, tones.deep, 'butt');
  });
