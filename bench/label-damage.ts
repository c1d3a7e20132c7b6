/** Damage that a label suffers between the printer and the camera. */
export type LabelDamage = 'clean' | 'rotated' | 'blurred' | 'small' | 'skewed' | 'low contrast' | 'noisy';

type Draw = (image: ImageBitmap, seed: number) => OffscreenCanvas;

/** The same numbers in every run, so that a rate changes only when a reader does. */
function numbersFrom(seed: number): () => number {
  let state = seed * 2_654_435_761 + 1;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

interface Look {
  scale?: number;
  angle?: number;
  skewX?: number;
  skewY?: number;
  blur?: number;
}

/** White paper all around, wide enough for whatever the code is turned by. */
function draw(image: ImageBitmap, { scale = 1, angle = 0, skewX = 0, skewY = 0, blur = 0 }: Look): OffscreenCanvas {
  const reach = Math.ceil(Math.hypot(image.width, image.height) * scale * (1 + Math.abs(skewX) + Math.abs(skewY))) + 40;
  const isUpright = angle === 0 && skewX === 0 && skewY === 0;
  const [width, height] = isUpright ? [image.width * scale + 40, image.height * scale + 40] : [reach, reach];
  const canvas = new OffscreenCanvas(Math.round(width), Math.round(height));
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate(angle);
  context.transform(1, skewY, skewX, 1, 0, 0);
  context.scale(scale, scale);
  context.imageSmoothingQuality = 'high';
  if (blur > 0) context.filter = `blur(${blur}px)`;
  context.drawImage(image, -image.width / 2, -image.height / 2);
  return canvas;
}

function eachPixel(canvas: OffscreenCanvas, change: (level: number) => number): OffscreenCanvas {
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  const picture = context.getImageData(0, 0, canvas.width, canvas.height);
  for (let place = 0; place < picture.data.length; place += 4) {
    const level = change(picture.data[place] ?? 0);
    for (let channel = 0; channel < 3; channel++) picture.data[place + channel] = level;
  }
  context.putImageData(picture, 0, 0);
  return canvas;
}

/** Each draws the code its own way; the source has four pixels a module. */
export const labelDamages: Record<LabelDamage, Draw> = {
  clean: (image) => draw(image, {}),
  rotated: (image, seed) => draw(image, { angle: (0.1 + numbersFrom(seed)() * 0.8) * Math.PI }),
  blurred: (image, seed) => draw(image, { blur: 2 + numbersFrom(seed)() * 1.6 }),
  small: (image, seed) => draw(image, { scale: 0.3 + numbersFrom(seed)() * 0.12 }),
  skewed: (image, seed) => {
    const next = numbersFrom(seed);
    return draw(image, { skewX: 0.15 + next() * 0.3, skewY: (next() - 0.5) * 0.3, angle: (next() - 0.5) * 0.4 });
  },
  'low contrast': (image, seed) => {
    const next = numbersFrom(seed);
    const [paper, range] = [120 + next() * 60, 14 + next() * 16];
    return eachPixel(draw(image, {}), (level) => paper - range * (1 - level / 255) + (next() - 0.5) * 4);
  },
  noisy: (image, seed) => {
    const next = numbersFrom(seed);
    return eachPixel(draw(image, {}), (level) => 40 + level * 0.65 + (next() + next() + next() - 1.5) * 130);
  },
};
