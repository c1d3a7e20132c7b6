import { type LabelDrawing, type LabelFormat, labelPlace, labelsPerPage } from '@onhand/contract/labels';
import { productName } from '@onhand/contract/product';
import { PDFDocument, PDFName, type PDFRef, PrintScaling } from 'pdf-lib';
import { PdfGlyphs, packed } from '../../platform/pdf/glyphs.ts';
import { pdfNumber as number, textOperators } from '../../platform/pdf/text.ts';
import { pauses } from '../../platform/threads/pauses.ts';
import type { QrCode } from './qr.rules.ts';

export interface DrawnLabel {
  drawing: LabelDrawing;
  code: QrCode;
}

export interface LabelSheets {
  format: LabelFormat;
  title: string;
  labelCount: number;
  copies: number;
  skip: number;
  hasBorders: boolean;
  createdAt: Date;
  /** Asked once for each item, in order. */
  draw: (item: number) => DrawnLabel;
  /** Aborted when nobody waits for them any more. */
  signal?: AbortSignal | undefined;
}

export async function labelPdf(sheets: LabelSheets): Promise<Uint8Array> {
  const { format, labelCount, copies, skip, hasBorders } = sheets;
  const pdf = await PDFDocument.create();
  describe(pdf, sheets);
  const { context } = pdf;
  const glyphs = new PdfGlyphs();
  const resources = context.nextRef();
  const perPage = labelsPerPage(format);
  const pause = pauses(sheets.signal);
  let label: PDFRef | undefined;
  let content: string[] = [];
  let used = new Map<string, PDFRef>();
  const endPage = () => {
    const page = pdf.addPage([format.page.width, format.page.height]);
    page.node.set(PDFName.of('Contents'), packed(context, content.join('\n')));
    page.node.set(PDFName.of('Resources'), context.obj({ XObject: context.obj(Object.fromEntries(used)) }));
    [content, used] = [[], new Map()];
  };
  for (let index = 0; index < labelCount; index += 1) {
    const item = Math.floor(index / copies);
    // Every copy shows the same drawing, which is in the file once.
    if (index % copies === 0 || !label) {
      label = labelForm(sheets.draw(item), format);
      await pause();
    }
    const place = (skip + index) % perPage;
    const corner = labelPlace(format, place);
    const [x, y] = [number(corner.x), number(format.page.height - corner.y - format.label.height)];
    used.set(`L${item}`, label);
    content.push(`q 1 0 0 1 ${x} ${y} cm /L${item} Do Q`);
    if (hasBorders) content.push(`q 0.25 w 0.6 G ${x} ${y} ${number(format.label.width)} ${number(format.label.height)} re S Q`);
    if (place === perPage - 1 || index === labelCount - 1) endPage();
  }
  context.assign(resources, context.obj({ Font: glyphs.fonts(context) }));
  return pdf.save({ objectsPerTick: 200 });

  function labelForm(drawn: DrawnLabel, { label: { width, height } }: LabelFormat): PDFRef {
    const operators = [...qrOperators(drawn, height), ...lineOperators(drawn.drawing, height, glyphs)];
    const entries = { Type: PDFName.of('XObject'), Subtype: PDFName.of('Form'), BBox: [0, 0, width, height], Resources: resources };
    return packed(context, operators.join('\n'), entries);
  }
}

function describe(pdf: PDFDocument, { title, createdAt }: LabelSheets): void {
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setCreator(productName);
  pdf.setProducer(productName);
  pdf.setCreationDate(createdAt);
  pdf.setModificationDate(createdAt);
  // "Fit to page" is what printers do unless told, and it moves every label.
  pdf.catalog.getOrCreateViewerPreferences().setPrintScaling(PrintScaling.None);
}

/** In modules from the upper left corner of the code: these are short figures, which take less time and room than points. */
function qrOperators({ drawing: { qr }, code }: DrawnLabel, height: number): string[] {
  const side = (qr.size / qr.modules).toFixed(6);
  // One path for the whole code, so that no hairlines show between its rows.
  const rows = code.runs.map(({ x, y, length }) => `${x} ${y} ${length} 1 re`);
  return [`q ${side} 0 0 -${side} ${number(qr.x)} ${number(height - qr.y)} cm 0 g`, ...rows, 'f Q'];
}

function lineOperators({ lines }: LabelDrawing, height: number, glyphs: PdfGlyphs): string[] {
  return ['BT 0 G', ...lines.flatMap((line) => textOperators({ ...line, y: height - line.y }, glyphs)), 'ET'];
}
