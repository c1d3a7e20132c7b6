// @vitest-environment jsdom
import type { CostExplanation as Explanation, CostLine } from '@onhand/contract/cost-explanation';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { CostExplanation, type CostSubject } from './cost-explanation.tsx';

vi.setConfig({ testTimeout: 30_000 });
configure({ asyncUtilTimeout: 10_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const receipt: CostLine = {
  movementId: 1,
  at: '2026-11-15T12:00:00.000Z',
  userName: 'Adam Admin',
  kind: 'in',
  note: '',
  quantity: '9',
  of: '10',
  unitCost: '10',
  value: '90',
  quantityAfter: null,
  valueAfter: null,
};
const issue: CostLine = { ...receipt, kind: 'out', of: null, unitCost: '3.5', note: 'Job' };
const ofItem: CostSubject = { itemId: 7, version: '1', unit: 'ft' };
const ofMovement: CostSubject = { movement: { id: 3, unit: null } };

async function explain(subject: CostSubject, explanation: Explanation): Promise<string[]> {
  vi.stubGlobal('fetch', async () => Response.json(explanation));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CostExplanation subject={subject} />
    </QueryClientProvider>,
  );
  await screen.findByText(explanation.sentence);
  return screen.queryAllByRole('row').map(({ textContent }) => textContent);
}

describe('why this cost', () => {
  test('[STK-06] FIFO: the layers oldest first, which goes next, and their sum', async () => {
    const rows = await explain(ofItem, {
      method: 'fifo',
      quantity: '19',
      unitCost: '15.2631578947',
      totalValue: '290',
      lines: [receipt, { ...receipt, movementId: 2, quantity: '10', unitCost: '20', value: '200', note: 'Invoice 8' }],
      earlier: null,
      sentence: 'Rule.',
      basis: null,
    });
    expect(rows.slice(1)).toEqual([
      'Stock addedUsed nextNov 15, 2026 · Adam Admin9of 10$10.00$90.00',
      'Stock addedNov 15, 2026 · Adam Admin“Invoice 8”10$20.00$200.00',
      'Together19$15.2632$290.00',
    ]);
    expect(document.body.textContent).toContain('19 ft in stock, worth $290.00');
  });

  test('[STK-05] average: the receipts with what they led to, the issues between them as one, what lies before them, and the sum in figures', async () => {
    const rows = await explain(ofItem, {
      method: 'moving_average',
      quantity: '3',
      unitCost: '3.3333333333',
      totalValue: '10',
      lines: [
        { ...receipt, of: null, quantity: '4', unitCost: '3.5', value: '14', quantityAfter: '5', valueAfter: '16.9995' },
        { ...issue, at: '2026-11-20T12:00:00.000Z', quantity: '-1.5', value: '-5.0001', quantityAfter: '3.5', valueAfter: '11.9994' },
        { ...issue, at: '2026-11-21T12:00:00.000Z', quantity: '-0.5', value: '-1.9994', quantityAfter: '3', valueAfter: '10' },
      ],
      earlier: { count: 1200, quantity: '1', value: '2.9995' },
      sentence: 'Rule.',
      basis: null,
    });
    expect(rows.slice(1)).toEqual([
      '1,200 earlier1$3.00',
      'Stock addedNov 15, 2026 · Adam Admin+4then 5$3.50+$14.00then $17.00',
      '2 removalsNov 20, 2026 to Nov 21, 2026−2then 3$3.50−$7.00then $10.00',
      'Together3$3.3333$10.00',
    ]);
    expect(screen.getByText('$10.00 ÷ 3 = $3.3333 each')).not.toBeNull();
    expect(screen.getByText(/Shown to the cent/)).not.toBeNull();
  });

  test('[STK-05] an issue at the average: what was there before it, and where that came from', async () => {
    const rows = await explain(ofMovement, {
      method: 'mac',
      quantity: '10',
      unitCost: '12',
      totalValue: '120',
      lines: [{ ...receipt, kind: 'out', quantity: '10', of: '12', unitCost: '12', value: '120' }],
      earlier: null,
      sentence: 'Rule.',
      basis: {
        quantity: '12',
        totalValue: '144',
        unitCost: '12',
        earlier: null,
        lines: [{ ...receipt, quantityAfter: '12', valueAfter: '144' }],
      },
    });
    expect(screen.getByText('In stock before: 12, worth $144.00, so $12.00 each. 10 × $12.00 = $120.00')).not.toBeNull();
    expect(rows.at(-1)).toBe('Together12$12.00$144.00');
    expect(screen.getAllByRole('table')).toHaveLength(1);
  });

  test('[UNDO-03] an undo that was replayed says what was undone, what later issues cost instead, and what that did to stock and cost of goods', async () => {
    const rows = await explain(ofMovement, {
      method: 'moving_average',
      quantity: '10',
      unitCost: '100',
      totalValue: '1000',
      lines: [{ ...receipt, quantity: '10', of: null, unitCost: '100', value: '1000' }],
      earlier: null,
      sentence: 'Rule.',
      basis: null,
      replay: { undone: '-1000', issuedBefore: '872', issuedAfter: '80', issued: '792', rest: '0', stock: '-208', costOfGoods: '-792' },
    });
    expect(screen.getByRole('heading', { name: 'What was undone' })).not.toBeNull();
    expect(rows.slice(-4)).toEqual([
      'The change that was undone−$1,000.00',
      'Later issues cost $80.00 instead of $872.00+$792.00',
      'Value of stock−$208.00',
      'Cost of goods issued−$792.00',
    ]);
  });

  test('[STK-07] a cost entered by hand says what it did to the value', async () => {
    await explain(ofMovement, {
      method: 'standard',
      quantity: '4',
      unitCost: '2',
      totalValue: '-4',
      lines: [{ ...receipt, kind: 'revalue', quantity: '4', of: null, unitCost: '2', value: '-4' }],
      earlier: null,
      sentence: 'Rule.',
      basis: null,
    });
    expect(document.body.textContent).toContain('changed the value by −$4.00');
    expect(document.body.textContent).not.toContain('×');
  });
});
