// @vitest-environment jsdom
import type { CurrentUser } from '@onhand/contract/auth';
import type { QuickAction, QuickActionOutcome } from '@onhand/contract/quick-actions';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../platform/query-client.ts';
import { SessionContext } from '../../platform/session.ts';
import { getToast } from '../../ui/toast.ts';
import { TooltipProvider } from '../../ui/tooltip.tsx';
import { dropGrant } from './grants.ts';
import { outcomeToast } from './outcome-toast.ts';
import { type QuickActionFlow, useQuickActionFlow } from './use-quick-action-flow.tsx';

// A busy machine draws slowly; what never comes still fails.
configure({ asyncUtilTimeout: 15_000 });
vi.setConfig({ testTimeout: 60_000 });

const take: QuickAction = {
  id: 1,
  name: 'Take two',
  isDefault: false,
  problem: null,
  actionType: 'decrease',
  actionConfig: { quantity: '2' },
};
const away: QuickAction = {
  id: 2,
  name: 'Send away',
  isDefault: true,
  problem: 'folder-not-yours',
  actionType: 'move',
  actionConfig: { folderId: null, folderName: null },
};
const item = { id: 5, name: 'Ball valve', quantity: '10', unit: { id: 1, name: 'pieces', allowsDecimals: false } };
const grant = { grant: 'right-to-run', expiresAt: new Date(Date.now() + 900_000).toISOString() };

interface Sent {
  method: string;
  path: string;
  body: unknown;
}
type Answer = (sent: Sent) => Response | Promise<Response> | undefined;

let sent: Sent[] = [];
let answers: Record<string, Answer> = {};
let flow: QuickActionFlow;

function Host() {
  const shown = useQuickActionFlow();
  useEffect(() => {
    flow = shown;
  });
  return (
    <>
      {shown.banner}
      {shown.dialogs}
    </>
  );
}

function show(role: 'owner' | 'staff' = 'owner') {
  const user = { id: 'u1', role, organizationId: 1 } as CurrentUser;
  return render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <SessionContext value={{ status: 'signed-in', user, isReconnecting: false }}>
          <TooltipProvider>
            <Host />
          </TooltipProvider>
        </SessionContext>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

const refuse = (status: number, error: string, message: string) => Response.json({ error, message }, { status });
const pinField = () => screen.findByPlaceholderText('Enter 4-digit PIN');
const pinCalls = () => sent.filter(({ path }) => path.endsWith('/verify-pin'));

async function enterPin(pin: string) {
  fireEvent.change(await pinField(), { target: { value: pin } });
  fireEvent.submit((await pinField()).closest('form') as HTMLFormElement);
}

beforeEach(() => {
  localStorage.clear();
  sent = [];
  answers = {
    'GET /api/quick-actions': () => Response.json([take, away]),
    'GET /api/quick-actions/default': () => Response.json({ id: 2 }),
    'GET /api/settings/quick-action-preference': () => Response.json({ quickActionId: null }),
    'PUT /api/settings/quick-action-preference': ({ body }) => Response.json(body),
    'POST /api/quick-actions/1/verify-pin': () => Response.json(grant),
    'POST /api/quick-actions/1/run': () => Response.json({ ...item, quantity: '8', movement: { delta: '-2', requested: null } }),
  };
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const one = { method: method ?? 'GET', path: url, body: body ? (JSON.parse(String(body)) as unknown) : undefined };
    sent.push(one);
    return (await answers[`${one.method} ${url}`]?.(one)) ?? refuse(404, 'NOT_FOUND', 'Not found.');
  });
});
afterEach(() => {
  cleanup();
  dropGrant(1);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('[QA-02] the selection names the item and what it has, groups by type, and offers nothing that cannot be run', async () => {
  show();
  void flow.openSelection(item);
  const dialog = await screen.findByRole('dialog', { name: 'Quick actions' });
  expect(dialog.textContent).toContain('Ball valve: 10 pieces on hand');
  const group = await within(dialog).findByRole('region', { name: 'Decrease stock' });
  expect(within(group).getByRole('button').textContent).toBe('Take twoRemove 2108');
  const moving = within(within(dialog).getByRole('region', { name: 'Move to a folder' })).getByRole<HTMLButtonElement>('button');
  expect(moving.disabled).toBe(true);
  expect(moving.textContent).toContain('This action moves items to a folder that is not yours.');
  // The dialog is at most 600 px wide on a desktop and fills the screen on a phone.
  expect(dialog.className).toContain('md:max-w-lg');
  expect(dialog.className).toContain('max-md:h-dvh');
});

test('[QA-02] without any there is the sentence, and a link to where they are made', async () => {
  answers['GET /api/quick-actions'] = () => Response.json([]);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Choose' }));
  expect(await screen.findByText('No quick actions configured yet.')).toBeDefined();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/settings/quick-actions');
});

test('[QA-03] the PIN is typed as dots on the number pad, Enter sends it, and Confirm rests while empty or verifying', async () => {
  let answer: (response: Response) => void = () => {};
  answers['POST /api/quick-actions/1/verify-pin'] = () => new Promise((done) => (answer = done));
  show();
  void flow.openSelection(item);
  fireEvent.click(await screen.findByRole('button', { name: /Take two/ }));
  const field = (await pinField()) as HTMLInputElement;
  expect([field.type, field.inputMode, field.maxLength]).toEqual(['password', 'numeric', 4]);
  expect(screen.getByRole('dialog', { name: 'Take two' }).className).toContain('md:max-w-sm');
  const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: /Confirm|Verifying/ });
  expect(confirm().disabled).toBe(true);
  fireEvent.change(field, { target: { value: '12ab' } });
  expect(field.value).toBe('12');
  fireEvent.change(field, { target: { value: '4711' } });
  expect(confirm().disabled).toBe(false);
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  await waitFor(() => expect(pinCalls()).toHaveLength(1));
  expect(confirm().disabled).toBe(true);
  fireEvent.submit(field.closest('form') as HTMLFormElement);
  answer(Response.json(grant));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(pinCalls()).toHaveLength(1);
});

test('[QA-04] a wrong PIN is told with the server’s words, or “Invalid PIN”, and the field is empty again', async () => {
  const locked = 'Too many wrong PINs. Try again in 5 minutes.';
  const refusals = [
    refuse(403, 'INVALID_PIN', 'Invalid PIN. 1 try left.'),
    refuse(429, 'PIN_LOCKED', locked),
    new Response('Bad gateway', { status: 502 }),
  ];
  answers['POST /api/quick-actions/1/verify-pin'] = () => refusals.shift();
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Use' }));
  for (const description of ['Invalid PIN. 1 try left.', locked, 'Invalid PIN']) {
    await enterPin('0000');
    await waitFor(() => expect(getToast()).toMatchObject({ title: 'Error', description, tone: 'destructive' }));
    expect(((await pinField()) as HTMLInputElement).value).toBe('');
  }
  expect(flow.action).toBeNull();
});

test('[QA-05] [QA-08] an unlocked action is still in use when the scanner is opened again, until its grant ends, and for nobody else', async () => {
  const scanner = show();
  void flow.openSelection(item);
  fireEvent.click(await screen.findByRole('button', { name: /Take two/ }));
  await enterPin('4711');
  await waitFor(() => expect(flow.action?.id).toBe(1));
  scanner.unmount();
  const again = show();
  await waitFor(() => expect(flow.action?.id).toBe(1));
  expect((await screen.findByRole('region', { name: 'Quick action' })).textContent).toContain('Take twoRemove 2 per scan');
  again.unmount();
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(grant.expiresAt) + 1);
  show();
  await screen.findByRole('button', { name: 'Use' });
  expect(flow.action).toBeNull();
});

test('[QA-05] [STK-09] an action that adds stock says at which price, to whoever may see costs', async () => {
  const add: QuickAction = { ...take, actionType: 'increase', actionConfig: { quantity: '10', price: 'last' } };
  answers['GET /api/quick-actions'] = () => Response.json([add]);
  answers['POST /api/quick-actions/1/run'] = () =>
    Response.json({
      ...item,
      valuationMethod: 'fifo',
      quantity: '20',
      movement: { delta: '10', requested: null, unitCost: '9.4', isCostAssumed: false },
    });
  const owner = show();
  const banner = await screen.findByRole('region', { name: 'Quick action' });
  await waitFor(() => expect(banner.textContent).toContain('Add 10, at the last price paid'));
  fireEvent.click(await screen.findByRole('button', { name: 'Use' }));
  await enterPin('4711');
  await waitFor(() => expect(flow.action?.id).toBe(1));
  const outcome = await flow.run(item);
  expect(outcomeToast(add, outcome as QuickActionOutcome).description).toBe('Ball valve: 20 pieces. Added at $9.40, the last price paid.');
  owner.unmount();
  show('staff');
  expect((await screen.findByRole('region', { name: 'Quick action' })).textContent).not.toContain('price');
});

test('[QA-05] [QA-06] a verified action goes to the scanner: dialogs close, a toast and a banner name it, and it is remembered', async () => {
  show();
  void flow.openSelection(item);
  fireEvent.click(await screen.findByRole('button', { name: /Take two/ }));
  await enterPin('4711');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(getToast()).toMatchObject({ title: 'Action Selected', description: 'Take two: Remove 2' });
  const banner = screen.getByRole('region', { name: 'Quick action' });
  expect(banner.textContent).toContain('Take twoRemove 2 per scan');
  expect(flow.action?.id).toBe(1);
  expect(JSON.parse(JSON.parse(localStorage.getItem('onhand.lastQuickAction') ?? '') as string)).toMatchObject({
    u1: { id: 1, name: 'Take two', actionType: 'decrease', actionConfig: { quantity: '2' }, timestamp: expect.any(Number) },
  });
  await waitFor(() =>
    expect(sent).toContainEqual({ method: 'PUT', path: '/api/settings/quick-action-preference', body: { quickActionId: 1 } }),
  );
  // Its PIN was entered not long ago, so choosing it again asks for nothing.
  fireEvent.click(within(banner).getByRole('button', { name: 'Change' }));
  fireEvent.click(await screen.findByRole('button', { name: /Take two.*Remove/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(pinCalls()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Stop using this quick action' }));
  expect(flow.action).toBeNull();
});

test('[QA-06] a preference that cannot be saved is only warned about', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  answers['PUT /api/settings/quick-action-preference'] = () => refuse(500, 'INTERNAL', 'It broke.');
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Use' }));
  await enterPin('4711');
  await waitFor(() => expect(warn).toHaveBeenCalledOnce());
  expect(getToast()).toMatchObject({ title: 'Action Selected' });
  expect(flow.action?.id).toBe(1);
});

async function useTake() {
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Use' }));
  await enterPin('4711');
  await waitFor(() => expect(flow.action?.id).toBe(1));
}

test('[QA-08] each run carries the grant; when its time is over the PIN is asked for again, and the same scan goes on', async () => {
  await useTake();
  expect(await flow.run(item)).toMatchObject({ quantity: '8' });
  expect(sent.at(-1)).toMatchObject({ path: '/api/quick-actions/1/run', body: { itemId: 5, grant: 'right-to-run' } });
  const refusals = [refuse(403, 'PIN_REQUIRED', 'Enter the PIN of this quick action first.')];
  const normal = answers['POST /api/quick-actions/1/run'];
  answers['POST /api/quick-actions/1/run'] = (one) => refusals.shift() ?? normal?.(one);
  const running = flow.run(item);
  await enterPin('4711');
  expect(await running).toMatchObject({ quantity: '8' });
});

test('[QA-05] whoever opened the selection for an item is told the verified action, to apply it to that item', async () => {
  show();
  const selecting = flow.openSelection(item);
  fireEvent.click(await screen.findByRole('button', { name: /Take two/ }));
  await enterPin('4711');
  const action = await selecting;
  expect(action).toMatchObject({ id: 1 });
  expect(await flow.run(item, { action: take })).toMatchObject({ quantity: '8' });
  const again = flow.openSelection(item);
  const dialog = await screen.findByRole('dialog', { name: 'Quick actions' });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(await again).toBeNull();
});

test('[QA-08] given up at the PIN, nothing is sent and nothing is said', async () => {
  await useTake();
  dropGrant(1);
  const before = sent.length;
  const running = flow.run(item);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(await running).toBeNull();
  expect(sent).toHaveLength(before);
});

test('[QA-07] a failure is told as “Stock Update Failed” with the server’s words, and a 401 is not told at all', async () => {
  await useTake();
  answers['POST /api/quick-actions/1/run'] = () => refuse(409, 'CONFLICT', 'This item is archived. Restore it first.');
  await expect(flow.run(item)).rejects.toThrow('archived');
  const told = getToast();
  expect(told).toMatchObject({
    title: 'Stock Update Failed',
    description: 'This item is archived. Restore it first.',
    tone: 'destructive',
  });
  answers['POST /api/quick-actions/1/run'] = () => refuse(401, 'UNAUTHORIZED', 'Your session has expired.');
  await expect(flow.run(item)).rejects.toThrow('expired');
  expect(getToast()).toBe(told);
});
