import type { LabelDrawing, LabelFormat, LabelLine } from '@onhand/contract/labels';
import { type FittedText, fitText, lineHeight, type Measure } from '../../platform/pdf/fit-text.ts';
import { type QrCode, qrPath, quietZone } from './qr.rules.ts';

export interface LabelItem {
  id: number;
  name: string;
  sku: string | null;
  qrCode: string;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));
const rounded = (value: number) => Math.round(value * 1000) / 1000;
/** Where the baseline lies in a line of text, in ems from its top. */
const baseline = 0.95;

/** Puts an item's code and texts on a label: beside each other where it is wide, below each other where it is tall. */
export function designLabel(item: LabelItem, code: QrCode, { label }: LabelFormat, measure: Measure): LabelDrawing {
  const { width, height } = label;
  // Sheets shift in a printer by about a millimetre: nothing is drawn closer to the edge.
  const edge = between(4, Math.min(width, height) * 0.055, 14);
  const isWide = width > height * 1.3;
  const side = isWide ? Math.min(height - 2 * edge, width * 0.4) : Math.min(width - 2 * edge, height * 0.62);
  const qrBox = isWide ? { x: edge, y: (height - side) / 2 } : { x: (width - side) / 2, y: edge };
  const gap = isWide ? 2 : 0;
  const textBox = isWide
    ? { x: edge + side + gap, y: edge, width: width - side - gap - 2 * edge, height: height - 2 * edge }
    : { x: edge, y: edge + side, width: width - 2 * edge, height: height - side - 2 * edge };
  const quiet = (side * quietZone) / (code.modules + 2 * quietZone);
  return {
    itemId: item.id,
    qr: {
      x: rounded(qrBox.x + quiet),
      y: rounded(qrBox.y + quiet),
      size: rounded(side - 2 * quiet),
      modules: code.modules,
      path: qrPath(code),
    },
    lines: textLines(item, textBox, isWide, measure),
  };
}

function textLines(item: LabelItem, box: Box, isWide: boolean, measure: Measure): LabelLine[] {
  const { width, height } = box;
  const smallSize = between(6.5, height * (isWide ? 0.1 : 0.085), 13);
  const small = { width, maxSize: smallSize, minSize: Math.min(5.5, smallSize) };
  const sku = item.sku ? fitText(`SKU ${item.sku}`, { ...small, height: height * 0.3, maxLines: 1 }, measure) : undefined;
  const code = fitText(item.qrCode, { ...small, height: height * 0.3, maxLines: 2 }, measure);
  const rest = [sku, code].filter((block) => block !== undefined);
  const space = smallSize * 0.35;
  const room = height - rest.reduce((sum, block) => sum + heightOf(block), 0) - space;
  const name = fitText(
    item.name,
    // Half a line more in width than the strokes of bold letters take.
    { width: width * 0.98, height: room, maxLines: 6, maxSize: between(10, height * 0.24, 28), minSize: 6.5 },
    measure,
  );
  const total = heightOf(name) + space + rest.reduce((sum, block) => sum + heightOf(block), 0);
  let y = box.y + Math.max(0, (height - total) / 2);
  const place = (block: FittedText, isBold: boolean): LabelLine[] =>
    block.lines.map((text) => {
      const wide = measure(text) * block.size;
      const top = y;
      y += block.size * lineHeight;
      return {
        text,
        x: rounded(isWide ? box.x : box.x + (width - wide) / 2),
        y: rounded(top + block.size * baseline),
        size: rounded(block.size),
        width: rounded(wide),
        isBold,
      };
    });
  const nameLines = place(name, true);
  y += space;
  return [...nameLines, ...rest.flatMap((block) => place(block, false))];
}

function heightOf({ size, lines }: FittedText): number {
  return lines.length * size * lineHeight;
}
