import type { Scanner } from '../../features/scan/scanner.ts';

const pixels = 480;

/** Takes a picture of a drawing on the page and has the product's own reader look for a code in it. */
export async function readDrawing(drawing: SVGSVGElement, scanner: Scanner): Promise<string> {
  return (await scanner.scanFile(await pictureOf(drawing))).text;
}

async function pictureOf(drawing: SVGSVGElement): Promise<File> {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('width', String(pixels));
  copy.setAttribute('height', String(pixels));
  const url = URL.createObjectURL(new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' }));
  try {
    const image = new Image(pixels, pixels);
    image.src = url;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: pixels, height: pixels });
    canvas.getContext('2d')?.drawImage(image, 0, 0, pixels, pixels);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve);
    });
    if (!blob) throw new Error('The picture could not be taken.');
    return new File([blob], 'label.png', { type: blob.type });
  } finally {
    URL.revokeObjectURL(url);
  }
}
