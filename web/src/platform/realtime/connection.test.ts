import { closeCodes } from '@onhand/contract/realtime';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { seconds, start } from './connection.fixtures.ts';
import { openConnection } from './connection.ts';
import { FakePage, FakeSocket } from './fake-socket.fixtures.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('talking', () => {
  test('[RT-01] says for which organization it comes, then pings every 30 s', () => {
    const { socket, connect } = start();
    expect(socket().url).toBe('ws://onhand.test/ws');
    connect();
    expect(socket().sent).toEqual([
      { type: 'auth', organizationId: 7 },
      { type: 'catch_up', readMsAgo: 1500 },
    ]);
    seconds(29.9);
    expect(socket().sent).toHaveLength(2);
    seconds(0.1);
    socket().tell({ type: 'pong' });
    seconds(30);
    expect(socket().sent.slice(2)).toEqual([{ type: 'ping' }, { type: 'ping' }]);
  });

  test('[RT-03] asks for what changed while its page was read; a page opened long ago, or whose line broke, reads everything again', () => {
    const young = start();
    young.connect();
    expect(young.onResumed).not.toHaveBeenCalled();
    young.socket().end();
    seconds(1);
    young.connect();
    expect(young.socket().sent).toEqual([{ type: 'auth', organizationId: 7 }]);
    expect(young.onResumed).toHaveBeenCalledOnce();

    const old = start();
    old.page.age = 60_001;
    old.connect();
    expect(old.socket().sent).toEqual([{ type: 'auth', organizationId: 7 }]);
    expect(old.onResumed).toHaveBeenCalledOnce();
  });

  test('[RT-03] passes messages on, in order, and keeps auth_success and pong to itself', () => {
    const { socket, connect, onMessage } = start();
    connect();
    socket().tell({ type: 'stats_update' });
    socket().tell({ type: 'pong' });
    socket().tell({ type: 'alerts_update' });
    expect(onMessage.mock.calls).toEqual([[{ type: 'stats_update' }], [{ type: 'alerts_update' }]]);
  });

  test('[RT-07] malformed and unknown messages are logged and ignored', () => {
    const { socket, connect, onMessage, status } = start();
    connect();
    const bad = ['{', 'null', '[]', '{"type":"launch"}', '{"type":"inventory_update"}'];
    for (const text of bad) socket().tell(text);
    expect(console.warn).toHaveBeenCalledTimes(bad.length);
    expect(onMessage).not.toHaveBeenCalled();
    expect(status().state).toBe('connected');
  });

  test('[RT-06] a signed-out socket says so and is not opened again', () => {
    const { socket, sockets, connect, onSignedOut, page, status } = start();
    connect();
    socket().end(closeCodes.signedOut);
    expect(onSignedOut).toHaveBeenCalledOnce();
    expect(status().state).toBe('disconnected');
    page.comeOnline();
    page.setVisible(false);
    page.setVisible(true);
    seconds(600);
    expect(sockets).toHaveLength(1);
  });

  test('[RT-06] a page that shows another organization than the session finds out', () => {
    const { socket, sockets, onSignedOut } = start();
    socket().accept();
    socket().end(closeCodes.otherOrganization);
    seconds(600);
    expect(onSignedOut).toHaveBeenCalledOnce();
    expect(sockets).toHaveLength(1);
  });

  test('a page taken down at once has opened nothing, and one taken down later closes its socket', () => {
    const opened: FakeSocket[] = [];
    const options = {
      url: '',
      organizationId: 1,
      page: new FakePage(),
      onStatus: vi.fn(),
      onMessage: vi.fn(),
      onResumed: vi.fn(),
      onSignedOut: vi.fn(),
      onRole: vi.fn(),
      poll: vi.fn(),
    };
    const Counting = class extends FakeSocket {
      constructor(url: string) {
        super(url);
        opened.push(this);
      }
    };
    openConnection({ ...options, WebSocket: Counting }).close();
    seconds(60);
    expect(opened).toHaveLength(0);
    const connection = openConnection({ ...options, WebSocket: Counting });
    seconds(1);
    opened[0]?.accept();
    connection.close();
    expect(opened[0]?.readyState).toBe(3);
    seconds(600);
    expect(opened).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('states and quality', () => {
  test('[RT-04] is disconnected, then connected, then reconnecting when the line breaks', () => {
    const { socket, connect, status } = start();
    expect(status().state).toBe('disconnected');
    connect();
    expect(status()).toEqual({ state: 'connected', quality: 'good', message: 'Connected' });
    socket().end();
    expect(status()).toMatchObject({ state: 'reconnecting', quality: 'disconnected' });
    seconds(1);
    connect();
    expect(status().state).toBe('connected');
  });

  test('[RT-04] quality is good below 70 s since the last reply, fair below 120, poor below 180, then the socket is closed', () => {
    const { socket, connect, status } = start();
    connect();
    const line = socket();
    const after: [number, string][] = [
      [69.9, 'good'],
      [0.1, 'fair'],
      [49.9, 'fair'],
      [0.1, 'poor'],
      [59.9, 'poor'],
    ];
    for (const [wait, quality] of after) {
      seconds(wait);
      expect(status()).toMatchObject({ state: 'connected', quality });
    }
    seconds(0.1);
    expect(status()).toMatchObject({ state: 'reconnecting', quality: 'disconnected' });
    expect(line.readyState).toBe(3);
  });

  test('[RT-04] any reply makes the quality good again', () => {
    const { socket, connect, status } = start();
    connect();
    seconds(130);
    expect(status().quality).toBe('poor');
    socket().tell({ type: 'pong' });
    expect(status().quality).toBe('good');
    seconds(69);
    expect(status().quality).toBe('good');
  });

  test('[RT-04] a machine that slept through it all closes the socket when it wakes', () => {
    const { socket, connect, status } = start();
    connect();
    const line = socket();
    vi.setSystemTime(Date.now() + 3_600_000);
    seconds(70);
    expect(line.readyState).toBe(3);
    expect(status().state).toBe('reconnecting');
  });
});
