// @vitest-environment jsdom
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { askWhoIsHere } from '../../platform/step-up.ts';
import { getToast } from '../../ui/toast.ts';
import { StepUp } from './step-up.tsx';

vi.mock('./step-up-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
afterEach(cleanup);

test('[SEC-03] a question whose dialog cannot be fetched is answered with no and told, and the page stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { getByRole } = render(
    <>
      <input />
      <StepUp />
    </>,
  );
  let answer: Promise<boolean> | undefined;
  act(() => {
    answer = askWhoIsHere();
  });
  await waitFor(() => expect(getToast()).toMatchObject({ tone: 'destructive' }));
  expect(await answer).toBe(false);
  expect(getByRole('textbox')).toBeTruthy();
});
