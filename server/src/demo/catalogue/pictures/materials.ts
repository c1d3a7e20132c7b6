export interface Tones {
  light: string;
  base: string;
  dark: string;
  deep: string;
  /** Fills for something round that stands (light from the left) and that lies (light from above). */
  standing: string;
  lying: string;
}

const shades = {
  copper: ['#f3bd97', '#d28d5f', '#a9663d', '#6d3c20'],
  brass: ['#f8e09a', '#dcb64e', '#b18c2e', '#725812'],
  steel: ['#e8eef1', '#bcc7cd', '#8d9ba3', '#55636b'],
  chrome: ['#ffffff', '#d9e2e8', '#a4b3bd', '#5f6f79'],
  iron: ['#737f88', '#4b555c', '#343c42', '#1b2125'],
  white: ['#ffffff', '#f0f3f5', '#cdd6db', '#8b989f'],
  cream: ['#fff7e0', '#f0e1b8', '#d3be88', '#8d7a46'],
  red: ['#f2968a', '#d65345', '#a83a2f', '#6b1f18'],
  blue: ['#8abcee', '#4487cf', '#2d639f', '#17406d'],
  green: ['#95d6a3', '#4ea867', '#367e4b', '#1d4f2d'],
  yellow: ['#fce596', '#f1c33a', '#c6981f', '#7a5b0c'],
  orange: ['#fcc085', '#ef8e3c', '#c2691f', '#793e0e'],
  black: ['#626b72', '#333b40', '#22282c', '#0e1215'],
  gray: ['#d3dade', '#9daab1', '#74828a', '#434f57'],
  teal: ['#8ad5ce', '#35a199', '#237973', '#104c48'],
  purple: ['#c3a6e3', '#8d66bf', '#694894', '#3d2660'],
  pink: ['#f6bccd', '#e58aa5', '#bd607d', '#763248'],
  wood: ['#f3d9b1', '#dcb27a', '#b58a52', '#6f512a'],
} as const;

export type Material = keyof typeof shades;
export const materials = Object.keys(shades) as Material[];

export function tonesOf(material: Material): Tones {
  const [light, base, dark, deep] = shades[material];
  return { light, base, dark, deep, standing: `url(#${material}-standing)`, lying: `url(#${material}-lying)` };
}

/** Hard steps instead of a smooth run: round things stay flat drawings. */
function gradient(material: Material, direction: 'standing' | 'lying'): string {
  const [light, base, dark] = shades[material];
  const steps = [base, 12, light, 30, base, 68, dark, 100] as const;
  const stops: string[] = [];
  let from = 0;
  for (let at = 0; at < steps.length; at += 2) {
    const to = Number(steps[at + 1]);
    stops.push(`<stop offset="${from}%" stop-color="${steps[at]}"/><stop offset="${to}%" stop-color="${steps[at]}"/>`);
    from = to;
  }
  const end = direction === 'standing' ? 'x2="1" y2="0"' : 'x2="0" y2="1"';
  return `<linearGradient id="${material}-${direction}" x1="0" y1="0" ${end}>${stops.join('')}</linearGradient>`;
}

/** Only the gradients that a drawing uses. */
export function gradientsFor(drawing: string): string {
  const used = materials.flatMap((material) =>
    (['standing', 'lying'] as const)
      .filter((direction) => drawing.includes(`#${material}-${direction})`))
      .map((direction) => gradient(material, direction)),
  );
  return used.length > 0 ? `<defs>${used.join('')}</defs>` : '';
}

const cool: Material[] = ['blue', 'teal', 'green', 'purple'];
const pale: Material[] = ['white', 'chrome', 'steel', 'cream'];
const dim: Material[] = ['black', 'iron', 'gray'];

/** The tile behind the thing and the disc on it: what sets the material off without shouting. */
export function backdropOf(material: Material): { tile: string; disc: string } {
  if (cool.includes(material)) return { tile: '#f3eee4', disc: '#faf7f1' };
  if (pale.includes(material)) return { tile: '#cfdde3', disc: '#dde8ec' };
  if (dim.includes(material)) return { tile: '#e6ebe4', disc: '#f2f5f0' };
  return { tile: '#e3ecef', disc: '#f0f5f7' };
}
