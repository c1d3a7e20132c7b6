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

describe('reconnecting', () => {
  test('[RT-05] tries five times after 1, 2, 4, 8 and 16 s, and then not again', () => {
    const { socket, sockets, connect } = start();
    connect();
    socket().end();
    for (const [tries, delay] of [1, 2, 4, 8, 16].entries()) {
      seconds(delay - 0.001);
      expect(sockets).toHaveLength(1 + tries);
      seconds(0.001);
      expect(sockets).toHaveLength(2 + tries);
      socket().end();
    }
    seconds(3600);
    expect(sockets).toHaveLength(6);
  });

  test('[SEC-05] refused because its organization has too many, it polls, says so, and asks again only minutes later', () => {
    const { socket, sockets, status, poll, connect } = start();
    socket().accept();
    socket().end(closeCodes.tooMany);
    expect(status().message).toBe('Too many live connections in your organization - using polling for updates');
    expect(poll).toHaveBeenCalledOnce();
    seconds(119);
    expect(sockets).toHaveLength(1);
    seconds(1);
    expect(sockets).toHaveLength(2);
    connect();
    expect(status().state).toBe('connected');
  });

  test('[RT-05] counts afresh after a success', () => {
    const { socket, sockets, connect } = start();
    connect();
    for (let round = 0; round < 8; round++) {
      socket().end();
      seconds(1);
      expect(sockets).toHaveLength(2 + round);
      connect();
    }
  });

  test('[RT-05] a try that was given up is closed once it opens, and heeded no more', () => {
    const { sockets, status, onMessage } = start();
    seconds(16);
    const [old] = sockets as [FakeSocket];
    expect(old.readyState).toBe(0);
    old.accept();
    old.tell({ type: 'stats_update' });
    expect(old.readyState).toBe(3);
    expect(old.sent).toEqual([]);
    expect(onMessage).not.toHaveBeenCalled();
    expect(sockets).toHaveLength(2);
    expect(status().state).toBe('reconnecting');
  });

  test('[RT-05] a try without an answer has failed after 15 s', () => {
    const { socket, sockets, status } = start();
    socket().accept();
    seconds(15);
    expect(status().state).toBe('reconnecting');
    seconds(1);
    expect(sockets).toHaveLength(2);
  });

  test('[RT-03] after a break everything is looked at afresh, after a first connection nothing', () => {
    const { socket, connect, onResumed } = start();
    connect();
    expect(onResumed).not.toHaveBeenCalled();
    socket().end(1001);
    seconds(1);
    connect();
    expect(onResumed).toHaveBeenCalledOnce();
    socket().tell({ type: 'pong' });
    expect(onResumed).toHaveBeenCalledOnce();
  });

  test('[RT-05] a browser that cannot open sockets at all polls in the end', () => {
    const poll = vi.fn();
    const nothing = { onStatus: vi.fn(), onMessage: vi.fn(), onResumed: vi.fn(), onSignedOut: vi.fn(), onRole: vi.fn() };
    const Refusing = class extends FakeSocket {
      constructor(url: string) {
        super(url);
        throw new Error('refused by the content policy');
      }
    };
    openConnection({ url: '', organizationId: 1, WebSocket: Refusing, page: new FakePage(), poll, ...nothing });
    seconds(31.1);
    expect(poll).toHaveBeenCalledOnce();
  });
});

describe('a hidden tab', () => {
  test('[RT-05] closes after 2 minutes and reopens when visible, looking at everything afresh', () => {
    const { socket, sockets, connect, page, status, onResumed } = start();
    connect();
    const line = socket();
    page.setVisible(false);
    seconds(30);
    line.tell({ type: 'pong' });
    seconds(60);
    line.tell({ type: 'pong' });
    seconds(29.9);
    expect(line.readyState).toBe(1);
    seconds(0.1);
    expect(line.readyState).toBe(3);
    expect(status().state).toBe('disconnected');
    seconds(3600);
    page.comeOnline();
    expect(sockets).toHaveLength(1);
    page.setVisible(true);
    expect(sockets).toHaveLength(2);
    connect();
    expect(status().state).toBe('connected');
    expect(onResumed).toHaveBeenCalledOnce();
  });

  test('[RT-05] stays open when seen again in time', () => {
    const { socket, sockets, connect, page } = start();
    connect();
    page.setVisible(false);
    seconds(60);
    socket().tell({ type: 'pong' });
    page.setVisible(true);
    seconds(65);
    expect(sockets).toHaveLength(1);
    expect(socket().readyState).toBe(1);
  });
});

describe('without a socket', () => {
  test('[RT-05] after the last try it says so and polls every 30 s while visible', () => {
    const { failAll, status, poll, page } = start();
    failAll();
    expect(status()).toEqual({
      state: 'disconnected',
      quality: 'disconnected',
      message: 'WebSocket unavailable - using polling for updates',
    });
    expect(poll).toHaveBeenCalledTimes(1);
    seconds(60);
    expect(poll).toHaveBeenCalledTimes(3);
    page.setVisible(false);
    seconds(600);
    expect(poll).toHaveBeenCalledTimes(3);
    page.setVisible(true);
    expect(poll).toHaveBeenCalledTimes(4);
  });

  test.each(['online', 'visible'] as const)(
    '[RT-05] it tries the socket again when the browser is %s, and stops polling once it holds',
    (reason) => {
      const { failAll, sockets, page, connect, poll, status, onResumed } = start();
      failAll();
      if (reason === 'online') page.comeOnline();
      else {
        page.setVisible(false);
        page.setVisible(true);
      }
      expect(sockets).toHaveLength(7);
      expect(status()).toMatchObject({ state: 'reconnecting', message: 'WebSocket unavailable - using polling for updates' });
      connect();
      expect(status().state).toBe('connected');
      expect(onResumed).toHaveBeenCalledOnce();
      const before = poll.mock.calls.length;
      seconds(65);
      expect(poll).toHaveBeenCalledTimes(before);
    },
  );

  test('[RT-05] it goes on polling while those tries fail too', () => {
    const { failAll, page, poll, status, sockets } = start();
    failAll();
    page.comeOnline();
    failAll();
    expect(sockets).toHaveLength(12);
    expect(status()).toMatchObject({ state: 'disconnected', message: 'WebSocket unavailable - using polling for updates' });
    const before = poll.mock.calls.length;
    seconds(30);
    expect(poll.mock.calls.length).toBe(before + 1);
  });
});
