import sharp from 'sharp';

export interface PictureOptions {
  width?: number;
  height?: number;
  format?: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
  /** As a camera notes it: 6 stands for "turn me a quarter to the right". */
  orientation?: number;
  /** Writes a place and a camera into the file, as phones do. */
  isTagged?: boolean;
}

const colors = { left: { r: 200, g: 30, b: 30 }, right: { r: 30, g: 60, b: 200 } };

/** A real picture: its left half is red, its right half blue, so that a test can see which way up it is. */
export async function drawPicture(options: PictureOptions = {}): Promise<Uint8Array<ArrayBuffer>> {
  const { width = 60, height = 40, format = 'jpeg', orientation, isTagged } = options;
  const half = Math.ceil(width / 2);
  const left = { create: { width: half, height, channels: 3 as const, background: colors.left } };
  let picture = sharp({ create: { width, height, channels: 3, background: colors.right } }).composite([{ input: left, left: 0, top: 0 }]);
  if (isTagged) {
    picture = picture.withExif({
      IFD0: { Make: 'Pocketphone', Model: 'Model 7' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 18/1' },
    });
  }
  if (orientation) picture = picture.withMetadata({ orientation });
  return new Uint8Array(await picture.toFormat(format, format === 'avif' ? { effort: 0 } : {}).toBuffer());
}

/** A square with something to see in every place, as a photo has it: what is of one color takes next to no bytes. */
export async function drawNoise({ side, quality }: { side: number; quality: number }): Promise<Uint8Array<ArrayBuffer>> {
  const background = { r: 128, g: 128, b: 128 };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 12 };
  const picture = sharp({ create: { width: side, height: side, channels: 3, background, noise } });
  return new Uint8Array(await picture.jpeg({ quality }).toBuffer());
}

/** The form a browser sends. The name says what it likes; only the content counts. */
export function pictureForm(bytes: Uint8Array<ArrayBuffer>, { name = 'photo.jpg', type = 'image/jpeg', field = 'image' } = {}): FormData {
  const form = new FormData();
  form.append(field, new File([bytes], name, { type }));
  return form;
}
