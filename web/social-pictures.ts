import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fontkit, { type Font } from '@pdf-lib/fontkit';
import { productName } from '@onhand/contract/product';
import sharp from 'sharp';

const [width, height, margin] = [1200, 630, 80];
const fontFile = fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
const colors = { background: '#0d1316', text: '#e5ecef', muted: '#9aabb4', accent: '#45c3b9' };

interface SocialPicture {
  path: string;
  title: string;
  text: string;
}

/** The pictures others show for a link to us. Letters are drawn as outlines, so no font need be installed where this is built. */
export async function drawSocialPictures(folder: string, pictures: readonly SocialPicture[]): Promise<void> {
  const font = fontkit.create(await readFile(fontFile));
  await mkdir(join(folder, 'social'), { recursive: true });
  for (const picture of pictures) {
    await sharp(Buffer.from(drawing(font, picture)))
      .png({ palette: true, colors: 32 })
      .toFile(join(folder, picture.path));
  }
}

function drawing(font: Font, { title, text }: SocialPicture): string {
  const lines = wrap(font, title, 76, width - 2 * margin);
  const small = wrap(font, text, 34, width - 2 * margin).slice(0, 3);
  const firstLine = 260;
  const paragraphs = [
    ...lines.map((line, index) => outline(font, line, { size: 76, x: margin, y: firstLine + index * 90, color: colors.text, stroke: 2.6 })),
    ...small.map((line, index) =>
      outline(font, line, { size: 34, x: margin, y: firstLine + lines.length * 90 + 6 + index * 48, color: colors.muted, stroke: 0 }),
    ),
  ];
  const mark = `<g transform="translate(${margin} 70) scale(2)" fill="none"><path d="M4.5 15.5a11.5 11.5 0 0 0 23 0" stroke="${colors.accent}" stroke-width="4" stroke-linecap="round"/><rect x="9.5" y="4.5" width="13" height="13" rx="3" fill="${colors.accent}"/></g>`;
  const name = outline(font, productName, { size: 44, x: margin + 80, y: 117, color: colors.text, stroke: 1.4 });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${colors.background}"/>${mark}${name}${paragraphs.join('')}</svg>`;
}

interface Line {
  size: number;
  x: number;
  y: number;
  color: string;
  /** Around the outlines: the font's thinnest weight comes first, and a heading wants more. */
  stroke: number;
}

function outline(font: Font, text: string, { size, x, y, color, stroke }: Line): string {
  const scale = size / font.unitsPerEm;
  const run = font.layout(text);
  let pen = 0;
  const glyphs = run.glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${pen} 0)" d="${glyph.path.toSVG()}"/>`;
    pen += run.positions[index]?.xAdvance ?? glyph.advanceWidth;
    return path;
  });
  const pencil = stroke > 0 ? ` stroke="${color}" stroke-width="${stroke / scale}" stroke-linejoin="round"` : '';
  return `<g transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${color}"${pencil}>${glyphs.join('')}</g>`;
}

function wrap(font: Font, text: string, size: number, room: number): string[] {
  const widthOf = (line: string) => (font.layout(line).advanceWidth * size) / font.unitsPerEm;
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    return last !== undefined && widthOf(longer) > room ? [...lines, word] : [...lines.slice(0, -1), longer];
  }, []);
}
