import type { Expected, ExpectedLine, ExpectedSummary } from '@onhand/contract/receipt-answers';

/** An order to receive as the list of them shows it. */
export function rowOfExpected({ id, number, vendorName, vendorReference, expectedOn, lines }: Expected): ExpectedSummary {
  return {
    id,
    number,
    vendorName,
    vendorReference,
    expectedOn,
    isOverdue: expectedOn !== null && expectedOn < new Date().toISOString().slice(0, 10),
    items: lines.slice(0, 3).map(({ name }) => name),
    lineCount: lines.length,
    linesToCome: lines.filter(({ outstanding }) => outstanding !== '0').length,
    isBegun: lines.some(({ received }) => received !== '0'),
  };
}

/** The order with all that an answer tells of it, which has one of its lines. */
export function withLineOf(order: Expected, { lines: [told], ...rest }: Expected): Expected {
  return { ...rest, lines: order.lines.map((line) => (told && line.line === told.line ? told : line)) };
}

/** The order with the lines that an answer tells; what else is known of it stays. */
export function withTold(
  order: Expected,
  answer: { lines: readonly ExpectedLine[]; receipt?: { id: number; number: number } } | { line: ExpectedLine },
): Expected {
  const told = 'lines' in answer ? answer.lines : [answer.line];
  const lines = order.lines.map((line) => told.find((one) => one.line === line.line) ?? line);
  if (!('receipt' in answer) || answer.receipt === undefined) return { ...order, lines };
  const before = order.receipt?.id === answer.receipt.id ? order.receipt.lineCount : 0;
  return { ...order, lines, receipt: { ...answer.receipt, lineCount: before + told.length } };
}
