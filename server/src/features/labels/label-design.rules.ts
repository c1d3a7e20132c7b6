import { type LabelDrawing, type LabelField, labelFields, type LabelFormat, type LabelLine } from '@onhand/contract/labels';
import { type FittedText, fitText, lineHeight, type Measure } from '../../platform/pdf/fit-text.ts';
import { type QrCode, qrPath, quietZone } from './qr.rules.ts';

export interface LabelItem {
  id: number;
  /** It is a place, and its code chooses it. */
  isPlace?: boolean;
  name: string;
  sku: string | null;
  qrCode: string;
  /** The folders it lies in, from the outermost; null where it lies in none. */
  place: string | null;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));
const rounded = (value: number) => Math.round(value * 1000) / 1000;
/** In points: a phone reads a code of this size at arm's length. */
const smallestCode = 48;
/** Height that a name needs, in points, before anything else may stand below it. */
const roomForName = 8;
/** Height of the baseline in a line of text, in ems from its top. */
const baseline = 0.95;

/** Puts an item's code and texts on a label: beside each other where it is wide, below each other where it is tall. */
export function designLabel(
  item: LabelItem,
  code: QrCode,
  { label }: LabelFormat,
  measure: Measure,
  fields: readonly LabelField[] = labelFields,
): LabelDrawing {
  const { width, height } = label;
  // Sheets shift in a printer by about a millimetre: nothing is drawn closer to the edge.
  const edge = between(4, Math.min(width, height) * 0.055, 14);
  const isWide = width > height * 1.3;
  const side = isWide ? Math.min(height - 2 * edge, Math.max(width * 0.4, smallestCode)) : Math.min(width - 2 * edge, height * 0.62);
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
      // Only a preview asks for it.
      get path() {
        return qrPath(code);
      },
    },
    lines: textLines(item, textBox, { isWide, measure, fields }),
  };
}

interface Setting {
  isWide: boolean;
  measure: Measure;
  fields: readonly LabelField[];
}

function textLines(item: LabelItem, box: Box, { isWide, measure, fields }: Setting): LabelLine[] {
  const { width, height } = box;
  const smallSize = between(6.5, height * (isWide ? 0.1 : 0.085), 13);
  const small = { width, maxSize: smallSize, minSize: Math.min(5.5, smallSize), height: height * 0.3 };
  const texts: Partial<Record<LabelField, string | null>> = { sku: item.sku && `SKU ${item.sku}`, code: item.qrCode, place: item.place };
  const space = smallSize * 0.35;
  const rest = labelFields.flatMap((field) => {
    const text = fields.includes(field) ? texts[field] : null;
    return text ? [fitText(text, { ...small, maxLines: field === 'code' ? 2 : 1 }, measure)] : [];
  });
  const roomLeft = () => height - rest.reduce((sum, block) => sum + heightOf(block), 0) - space;
  // On a small label the name is worth more than what stands last.
  while (rest.length > 0 && roomLeft() < roomForName) rest.pop();
  const name: FittedText = fields.includes('name')
    ? fitText(
        item.name,
        // Half a line more in width than the strokes of bold letters take.
        { width: width * 0.98, height: roomLeft(), maxLines: 6, maxSize: between(10, height * 0.24, 28), minSize: 6.5 },
        measure,
      )
    : { size: 0, lines: [] };
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
