import QRCode from 'qrcode';

/** A QR code as the runs of dark modules in its rows. */
export interface QrCode {
  modules: number;
  runs: { x: number; y: number; length: number }[];
}

/** Light modules around the code that readers need; the standard asks for four. */
export const quietZone = 4;

/** The text of a label's code: any phone's camera opens the item with it. */
export function itemAddress(origin: string, itemId: number): string {
  return `${origin}/item/${itemId}`;
}

/** The same of a place: our scanner works from it (`readCode`), any other shows what is in it. */
export function placeAddress(origin: string, placeId: number): string {
  return `${origin}/place/${placeId}`;
}

/** Error correction M: a scratch over an eighth of the code leaves it readable. */
export function qrCode(text: string): QrCode {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const runs: QrCode['runs'] = [];
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (!modules.get(y, x)) continue;
      const start = x;
      while (x < modules.size && modules.get(y, x)) x += 1;
      runs.push({ x: start, y, length: x - start });
    }
  }
  return { modules: modules.size, runs };
}

export function qrPath({ runs }: QrCode): string {
  return runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
}

/** A picture that stays black on white in either theme, with its quiet zone. */
export function qrSvg(code: QrCode): string {
  const side = code.modules + 2 * quietZone;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-quietZone} ${-quietZone} ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M${-quietZone} ${-quietZone}h${side}v${side}h-${side}z"/><path d="${qrPath(code)}"/></svg>`
  );
}
