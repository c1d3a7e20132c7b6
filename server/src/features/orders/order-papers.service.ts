import type { SentOrder } from '@onhand/contract/order-answers';
import type { FileAnswer } from '@onhand/contract/route';
import type { Scope } from '../../platform/scope.ts';
import type { Services } from '../../platform/services.ts';
import { orderCsv } from './order-csv.ts';
import { documentOf } from './order-document.ts';
import { setOrderPdf } from './order-pdf.service.ts';
import { orderName } from './order-states.ts';
import { readToShow } from './order-papers.store.ts';

interface Paper {
  document: SentOrder;
  isDraft: boolean;
}

/** As it was sent; a draft, and one that was cancelled before it was sent, as it stands. */
function paperOf({ db, now }: Services, scope: Scope, id: number): Promise<Paper> {
  return db.tenant(scope, async (tx) => {
    const { order, document } = await readToShow(tx, scope, id);
    return document ? { document, isDraft: false } : { document: await documentOf(tx, scope, order, now()), isDraft: true };
  });
}

export async function orderPdf(services: Services, scope: Scope, id: number, signal: AbortSignal): Promise<FileAnswer> {
  const { document, isDraft } = await paperOf(services, scope, id);
  const content = await setOrderPdf(services, scope.organizationId, document, signal, isDraft);
  return { content, contentType: 'application/pdf', fileName: `Order ${orderName(document.number)}.pdf` };
}

export async function orderCsvFile(services: Services, scope: Scope, id: number): Promise<FileAnswer> {
  const { document } = await paperOf(services, scope, id);
  return { content: orderCsv(document), contentType: 'text/csv; charset=utf-8', fileName: `Order ${orderName(document.number)}.csv` };
}
