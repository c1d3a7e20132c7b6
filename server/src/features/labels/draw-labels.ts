import { type LabelDrawing, type LabelJob, type LabelPreview, formatOf, labelsPerPage } from '@onhand/contract/labels';
import type { z } from 'zod';
import { designLabel, type LabelItem } from './label-design.rules.ts';
import { type DrawnLabel, labelPdf } from './label-pdf.ts';
import { printable, widthInEms } from '../../platform/pdf/shaping.ts';
import { itemAddress, placeAddress, qrCode } from './qr.rules.ts';

export type Job = z.output<typeof LabelJob>;

interface Printing {
  origin: string;
  now: Date;
  signal?: AbortSignal;
}

/** The labels as a file to print. */
export function printLabels(items: readonly LabelItem[], job: Job, { origin, now, signal }: Printing): Promise<Uint8Array> {
  return labelPdf({
    ...job,
    signal,
    format: formatOf(job),
    title: titleOf(items),
    labelCount: items.length * job.copies,
    createdAt: now,
    draw: (index) => drawLabel(items[index] as LabelItem, job, origin),
  });
}

/** The first page and how many there are. */
export function previewLabels(items: readonly LabelItem[], job: Job, origin: string): z.input<typeof LabelPreview> {
  const perPage = labelsPerPage(formatOf(job));
  const labelCount = items.length * job.copies;
  const shown = Math.min(perPage - job.skip, labelCount);
  const places = Array.from({ length: shown }, (_, index) => ({ place: job.skip + index, drawing: Math.floor(index / job.copies) }));
  const drawings: LabelDrawing[] = items.slice(0, Math.ceil(shown / job.copies)).map((item) => drawLabel(item, job, origin).drawing);
  return {
    labelCount,
    itemCount: items.length,
    pageCount: labelCount === 0 ? 0 : Math.ceil((job.skip + labelCount) / perPage),
    places,
    drawings,
  };
}

function titleOf(items: readonly LabelItem[]): string {
  const [first] = items;
  return items.length === 1 && first ? `Label of ${first.name}` : `Labels of ${items.length} ${first?.isPlace ? 'places' : 'items'}`;
}

function drawLabel(item: LabelItem, job: Job, origin: string): DrawnLabel {
  const code = qrCode(item.isPlace ? placeAddress(origin, item.id) : itemAddress(origin, item.id));
  const shown = {
    ...item,
    name: printable(item.name),
    sku: item.sku && printable(item.sku),
    qrCode: printable(item.qrCode),
    place: item.place && printable(item.place),
  };
  return { code, drawing: designLabel(shown, code, formatOf(job), widthInEms, job.fields) };
}
