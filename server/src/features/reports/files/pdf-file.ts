import { productName } from '@onhand/contract/product';
import { PDFDocument, type PDFImage, PDFName, type PDFRef } from 'pdf-lib';
import { AppError } from '../../../platform/errors.ts';
import { PdfCanvas, widthOf } from '../../../platform/pdf/canvas.ts';
import { fitText } from '../../../platform/pdf/fit-text.ts';
import { PdfGlyphs, packed } from '../../../platform/pdf/glyphs.ts';
import { pdfNumber } from '../../../platform/pdf/text.ts';
import { printable, tableWidthInEms, widthInEms } from '../../../platform/pdf/shaping.ts';
import { chartHeight, drawChart } from './pdf-chart.ts';
import { fitWidths, naturalWidths, totalWidth } from './pdf-columns.rules.ts';
import { inks, margin, type PageSize, type Paper, papers } from './pdf-page.ts';
import { cellSize, drawHead, drawRow, drawSection, indentation, placed, sectionHeight, setRow, type TableColumn } from './pdf-table.ts';
import type { ReportSheet, SheetRow } from './report-sheet.ts';

/** Rows that are looked at before the columns get their widths. */
const sampleSize = 200;
/** Nobody reads more on paper, and a file is held in memory while it is set. */
export const mostPdfRows = 10_000;
const footer = 30;
/** The most room that a logo takes. */
const logoBox = { width: 150, height: 40 };

/** The report on paper: title, what it is of, chart, table with its head on every page, totals, and which page of how many. */
export async function reportPdf(sheet: ReportSheet, paper: Paper, now: Date): Promise<Uint8Array> {
  const rows = sheet.rows[Symbol.asyncIterator]();
  const sample: SheetRow[] = [];
  for (let row = await rows.next(); !row.done; row = await rows.next()) {
    sample.push(row.value);
    if (sample.length === sampleSize) break;
  }
  const texts = sheet.columns.map((column, index) => ({
    ...column,
    texts: [...sample, ...sheet.totals.map((texts) => ({ texts, depth: 0 }))].map(
      ({ texts, depth }) => (index === 0 ? indentation(depth) : '') + printable(texts[index] ?? ''),
    ),
  }));
  const natural = naturalWidths(texts, cellSize, tableWidthInEms);
  const size = pageFor(paper, totalWidth(natural));
  const columns = placed(sheet.columns, fitWidths(texts, natural, size.width - 2 * margin));
  const pages = new Pages(sheet, size, columns);
  await pages.open(now);
  let count = 0;
  for (const row of sample) pages.add(row);
  for (let row = await rows.next(); !row.done; row = await rows.next()) {
    if (sample.length + ++count > mostPdfRows) throw tooLong();
    pages.add(row.value);
  }
  return pages.close();
}

function tooLong(): AppError {
  const most = mostPdfRows.toLocaleString('en-US');
  return new AppError('TOO_LARGE', {
    message: `This report has more than ${most} rows, the most a PDF holds. Choose Excel or CSV, or fewer rows.`,
  });
}

/** Upright while the table fits; a wide one lies. */
function pageFor(paper: Paper, tableWidth: number): PageSize {
  const [short, long] = papers[paper];
  return tableWidth <= short - 2 * margin ? { width: short, height: long } : { width: long, height: short };
}

class Pages {
  private readonly glyphs = new PdfGlyphs();
  private readonly sheet: ReportSheet;
  private readonly size: PageSize;
  private readonly columns: readonly TableColumn[];
  private readonly contents: PDFRef[] = [];
  private pdf!: PDFDocument;
  private logo: PDFImage | null = null;
  private canvas: PdfCanvas;
  private y = 0;
  private section: string | null = null;

  constructor(sheet: ReportSheet, size: PageSize, columns: readonly TableColumn[]) {
    this.sheet = sheet;
    this.size = size;
    this.columns = columns;
    this.canvas = new PdfCanvas(this.glyphs);
  }

  async open(now: Date): Promise<void> {
    const { title, organization, logo } = this.sheet;
    this.pdf = await PDFDocument.create();
    if (logo) this.logo = await this.pdf.embedPng(logo);
    this.pdf.setTitle(`${title} – ${organization}`, { showInWindowTitleBar: true });
    this.pdf.setCreator(productName);
    this.pdf.setProducer(productName);
    this.pdf.setCreationDate(now);
    this.pdf.setModificationDate(now);
    this.y = this.drawOpening();
    this.y = drawHead(this.canvas, this.columns, this.y);
  }

  add({ texts, section, depth }: SheetRow): void {
    const row = setRow(this.columns, texts, depth, this.sheet.mostLines);
    const isNew = section !== null && section !== this.section;
    const heading = isNew ? sectionHeight : 0;
    if (this.y - heading - row.height < margin + footer) this.turn();
    if (isNew) this.y = drawSection(this.canvas, this.columns, section, this.y);
    this.section = section;
    this.y = drawRow(this.canvas, this.columns, row, this.y);
  }

  async close(): Promise<Uint8Array> {
    const { totals } = this.sheet;
    for (const [index, texts] of totals.entries()) {
      const row = setRow(this.columns, texts);
      if (this.y - row.height < margin + footer) this.turn();
      this.y = drawRow(this.canvas, this.columns, row, this.y, { isBold: true, rule: index === 0 ? 'above' : 'none' });
    }
    this.keepPage();
    const { context } = this.pdf;
    // The number of pages is known only now, so each page gets its foot as a second layer.
    const feet = this.contents.map((_, index) => this.footOf(index));
    const resources = context.register(
      context.obj({ Font: this.glyphs.fonts(context), ...(this.logo && { XObject: { Logo: this.logo.ref } }) }),
    );
    this.contents.forEach((content, index) => {
      const page = this.pdf.addPage([this.size.width, this.size.height]);
      page.node.set(PDFName.of('Contents'), context.obj([content, feet[index]]));
      page.node.set(PDFName.of('Resources'), resources);
    });
    return this.pdf.save({ objectsPerTick: 200 });
  }

  /** The first page begins with the title, what the figures are of, and the chart. */
  private drawOpening(): number {
    const { title, organization, facts, summary, chart } = this.sheet;
    const { canvas } = this;
    const whole = this.size.width - 2 * margin;
    const width = this.logo ? whole - logoBox.width - 24 : whole;
    let y = this.size.height - margin - 14;
    if (this.logo) this.drawLogo(this.logo);
    else canvas.text(printable(organization), { x: margin + whole, y, size: 9, anchor: 'end', color: inks.muted });
    canvas.text(title, { x: margin, y, size: 17, isBold: true, color: inks.text });
    y -= 8;
    for (const fact of facts) {
      const { lines } = fitText(printable(fact), { width, height: 100, maxLines: 3, maxSize: 9, minSize: 9 }, widthInEms);
      for (const line of lines) {
        y -= 12;
        canvas.text(line, { x: margin, y, size: 9, color: inks.muted });
      }
    }
    for (const text of summary) {
      const { lines } = fitText(printable(text), { width, height: 100, maxLines: 3, maxSize: 10, minSize: 10 }, widthInEms);
      for (const [index, line] of lines.entries()) {
        y -= index === 0 ? 17 : 13;
        canvas.text(line, { x: margin, y, size: 10, isBold: true, color: inks.text });
      }
    }
    if (chart) {
      drawChart(canvas, chart, { x: margin, y: y - 16, width: whole });
      y -= 16 + chartHeight(chart);
    }
    return y - 20;
  }

  private drawLogo(logo: PDFImage): void {
    const { width, height } = logo.scaleToFit(logoBox.width, logoBox.height);
    const [x, y] = [this.size.width - margin - width, this.size.height - margin - height];
    this.canvas.operators.push(`q ${pdfNumber(width)} 0 0 ${pdfNumber(height)} ${pdfNumber(x)} ${pdfNumber(y)} cm /Logo Do Q`);
  }

  private turn(): void {
    this.keepPage();
    const { title, organization, facts } = this.sheet;
    const y = this.size.height - margin - 6;
    this.canvas.text(title, { x: margin, y, size: 9, isBold: true, color: inks.text });
    const words = printable([facts[0], organization].filter(Boolean).join('  ·  '));
    const room = this.size.width - 2 * margin - widthOf(title, 9) - 24;
    const [line = ''] = fitText(words, { width: room, height: 100, maxLines: 1, maxSize: 8, minSize: 8 }, widthInEms).lines;
    this.canvas.text(line, { x: this.size.width - margin, y, size: 8, anchor: 'end', color: inks.muted });
    this.y = drawHead(this.canvas, this.columns, y - 14);
  }

  private keepPage(): void {
    this.contents.push(packed(this.pdf.context, this.canvas.operators.join('\n')));
    this.canvas = new PdfCanvas(this.glyphs);
  }

  private footOf(index: number): PDFRef {
    const canvas = new PdfCanvas(this.glyphs);
    const y = margin - 8;
    canvas.text(`${productName}  ·  ${this.sheet.made}`, { x: margin, y, size: 7.5, color: inks.muted });
    const which = `Page ${index + 1} of ${this.contents.length}`;
    canvas.text(which, { x: this.size.width - margin, y, size: 7.5, anchor: 'end', color: inks.muted });
    return packed(this.pdf.context, canvas.operators.join('\n'));
  }
}
