import { maxImageBytes } from '@onhand/contract/item-images';

/** Said to the file chooser; an iPhone then hands over its HEIC pictures as JPEG. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

/** The pictures among files that were chosen, dropped or pasted, and what is wrong with the rest. */
export function picturesIn(files: Iterable<File>): { pictures: File[]; problem: string | undefined } {
  const all = [...files];
  const pictures = all.filter(({ size, type }) => size <= maxImageBytes && (type === '' || type.startsWith('image/')));
  const refused = all.filter((file) => !pictures.includes(file));
  const tooLarge = refused.find(({ size }) => size > maxImageBytes);
  if (tooLarge) return { pictures, problem: `“${tooLarge.name}” is larger than ${maxImageBytes / 1024 / 1024} MB.` };
  return { pictures, problem: refused[0] && `“${refused[0].name}” is not a picture.` };
}
