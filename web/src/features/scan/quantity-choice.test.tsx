// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { QuantityChoice } from './quantity-choice.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function open() {
  const done = vi.fn<(what: string) => void>();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <QuantityChoice isOut={false} isBusy={false} onAdd={(amount) => done(`+${amount}`)} onRemove={(amount) => done(`-${amount}`)} />
    </QueryClientProvider>,
  );
  return done;
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** Two buttons that differ in loudness alone. */
const looks = () => ({ add: button('Add Stock').className, remove: button('Remove Stock').className });

test('[SCAN-07] the direction a person took last is the loud one, also at the next opening', () => {
  open();
  fireEvent.click(button('Add 1'));
  const adding = looks();
  expect(adding.add).not.toBe(adding.remove);
  fireEvent.click(button('Remove 1'));
  expect(looks()).toEqual({ add: adding.remove, remove: adding.add });
  cleanup();
  open();
  expect(looks()).toEqual({ add: adding.remove, remove: adding.add });
});

test('[SCAN-07] of zero or less nothing can be added or taken', () => {
  const done = open();
  for (const typed of ['-5', '0', 'many']) {
    fireEvent.change(screen.getByLabelText('Custom Quantity'), { target: { value: typed } });
    expect([button('Add Stock').disabled, button('Remove Stock').disabled], typed).toEqual([true, true]);
    fireEvent.click(button('Add Stock'));
  }
  expect(done).not.toHaveBeenCalled();
  fireEvent.change(screen.getByLabelText('Custom Quantity'), { target: { value: '3' } });
  fireEvent.click(button('Remove Stock'));
  expect(done).toHaveBeenCalledExactlyOnceWith('-3');
});
