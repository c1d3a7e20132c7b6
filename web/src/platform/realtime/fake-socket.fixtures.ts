import type { ServerMessage } from '@onhand/contract/realtime';
import type { SocketLike } from './connection.ts';
import type { Page } from './page.ts';

/** A browser socket whose other end is the test. */
export class FakeSocket extends EventTarget implements SocketLike {
  readonly url: string;
  readyState: 0 | 1 | 2 | 3 = 0;
  sent: unknown[] = [];

  constructor(url: string) {
    super();
    this.url = url;
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {
    this.end(1005);
  }

  accept(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  tell(message: ServerMessage | string): void {
    const data = typeof message === 'string' ? message : JSON.stringify(message);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  /** The line breaks, or the server hangs up. */
  end(code = 1006): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(new CloseEvent('close', { code }));
  }
}

export class FakePage implements Page {
  visible = true;
  age = 1500.4;
  #on: Parameters<Page['listen']>[0] | undefined;

  ageMs(): number {
    return this.age;
  }
  isVisible(): boolean {
    return this.visible;
  }
  listen(on: Parameters<Page['listen']>[0]): () => void {
    this.#on = on;
    return () => {
      this.#on = undefined;
    };
  }
  setVisible(visible: boolean): void {
    this.visible = visible;
    this.#on?.visibilityChanged();
  }
  comeOnline(): void {
    this.#on?.cameOnline();
  }
}
