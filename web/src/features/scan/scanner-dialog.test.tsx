// @vitest-environment jsdom
import type { ScannedItem } from '@onhand/contract/qr';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cameraProblem } from './camera-problem.rules.ts';
import { CameraSession } from './camera-session.ts';
import type { ScanPorts, ScanRequest } from './scan-ports.ts';
import { ScannerDialog } from './scanner-dialog.tsx';

const rest = vi.spyOn(CameraSession.prototype, 'setPaused');

beforeEach(() => {
  vi.spyOn(CameraSession.prototype, 'open').mockReturnValue(() => {});
  vi.spyOn(CameraSession.prototype, 'scanFile').mockRejectedValue(new Error('No code'));
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: false, media }));
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const valve = {
  id: 7,
  name: 'Valve',
  quantity: '3',
  unit: null,
  qrCode: 'V-7',
  sku: 'V',
  notes: 'Left shelf, blue bin',
  archivedAt: null,
  places: [],
};
const ports: ScanPorts = {
  lookup: async () => ({ ...valve, sharedWith: [] }) as unknown as ScannedItem,
  read: async () => valve as unknown as ScannedItem,
  change: () => new Promise(() => {}),
  workFrom: () => Promise.resolve(true),
  undo: async () => true,
};

function dialog(request: ScanRequest, onClose = () => {}) {
  return (
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ScannerDialog
          request={request}
          ports={ports}
          pricePanel={{ isAsked: () => false, render: () => null }}
          facts={{
            renderPicture: () => <img src="data:," alt="As it looks" />,
            renderPlace: () => 'Van 2 › Bin 4',
            renderWhere: () => null,
            renderJob: () => null,
            renderWho: () => null,
          }}
          onClose={onClose}
        />
      </QueryClientProvider>
    </MemoryRouter>
  );
}

const open = (request: ScanRequest = { start: 'camera' }) => render(dialog(request));

test('[SCAN-06] a picture without a code is said until one goes on, and the camera rests meanwhile: no label before it takes the words away', async () => {
  open();
  await waitFor(() => expect(rest).toHaveBeenLastCalledWith(false));
  fireEvent.change(screen.getByLabelText('Image with a code'), { target: { files: [new File(['x'], 'label.png')] } });
  await screen.findByRole('region', { name: 'Picture without a code' });
  expect(rest).toHaveBeenLastCalledWith(true);
  fireEvent.click(screen.getByRole('button', { name: 'Scan next' }));
  await waitFor(() => expect(rest).toHaveBeenLastCalledWith(false));
});

test('[SCAN-02] what is to be read is asked once, and stays for the next opening', () => {
  const scanner = open();
  fireEvent.click(screen.getByRole('button', { name: 'QR codes only' }));
  scanner.unmount();
  open();
  screen.getByRole('button', { name: 'All codes' });
});

test('[SCAN-07] the sheet shows the picture of an item, its place and its notes', async () => {
  open({ start: 'code', code: 'V-7' });
  const sheet = within(await screen.findByRole('region', { name: 'Item found' }));
  sheet.getByRole('img', { name: 'As it looks' });
  sheet.getByText('Van 2 › Bin 4');
  sheet.getByText('Left shelf, blue bin');
});

test('[SCAN-13] a camera that fails takes nothing away that came another way in the same moment', () => {
  const onClose = vi.fn();
  const camera = vi.spyOn(CameraSession.prototype, 'open').mockReturnValue(() => {});
  const { rerender } = render(dialog({ start: 'camera' }, onClose));
  // The label of a place leads to no item: nothing is looked up, and no panel opens.
  rerender(dialog({ start: 'code', code: 'https://onhand.test/place/12' }, onClose));
  act(() => camera.mock.calls[0]?.[1].onProblem(cameraProblem('no-camera')));
  expect(onClose).not.toHaveBeenCalled();
});
