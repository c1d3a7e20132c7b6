// @vitest-environment jsdom
import type { Refill, RefillLine } from '@onhand/contract/refills';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { pickAct } from './refills.queries.ts';
import { TroubleDialog } from './trouble-dialog.tsx';
import type { Picking, PickTrouble } from './use-picking.ts';

const act = pickAct({ line: 1, state: 'live' } as RefillLine, { quantity: '5' });

function shown(kind: Exclude<PickTrouble['kind'], 'wrong'>) {
  const [pick, sendAgain] = [vi.fn(), vi.fn()];
  const picking = { trouble: { kind, act, message: 'Why.' }, settle: vi.fn(), pick, sendAgain } as unknown as Picking;
  const { unmount } = render(<TroubleDialog refill={{ items: [] } as unknown as Refill} picking={picking} />);
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  const tap = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { pick, sendAgain, names, tap, unmount };
}

test('[PLC-09] too many may be meant, another refusal may not, and what was not sent is sent again under its old key', () => {
  const tooMany = shown('too many');
  tooMany.tap('Take it all the same');
  expect(tooMany.pick).toHaveBeenCalledExactlyOnceWith(act.line, { quantity: '5', isMore: true });
  tooMany.unmount();
  const refused = shown('refused');
  expect(refused.names).toContain('Leave it');
  expect(refused.names).not.toContain('Take it all the same');
  refused.unmount();
  const unsent = shown('not sent');
  expect(unsent.names).not.toContain('Take it all the same');
  unsent.tap('Send again');
  expect(unsent.sendAgain).toHaveBeenCalledExactlyOnceWith(act);
  expect(unsent.pick).not.toHaveBeenCalled();
  unsent.unmount();
});
