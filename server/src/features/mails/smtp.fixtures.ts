import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  to: string;
  /** Header names in lower case; continued lines are joined. */
  headers: Record<string, string>;
  source: string;
}

export interface TestSmtp {
  url: string;
  received: ReceivedMail[];
  /** Answers a mail's content; called once for each mail that came in whole, which counts as received only if accepted. */
  onContent: (mail: ReceivedMail) => string | Promise<string>;
  /** Answers a command with something else than yes. */
  onCommand: (command: string) => string | undefined;
  close(): Promise<void>;
}

/** As much of a mail server as a client needs: takes every mail, or says what a test wants it to say. */
export async function startSmtp(): Promise<TestSmtp> {
  const sockets = new Set<Socket>();
  const smtp: TestSmtp = { url: '', received: [], onContent: () => '250 taken', onCommand: () => undefined, close };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    converse(socket, smtp);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  smtp.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return smtp;

  async function close() {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  }
}

function converse(socket: Socket, smtp: TestSmtp): void {
  let [arrived, to, isContent] = ['', '', false];
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 test');
  socket.on('data', (chunk) => {
    arrived += chunk.toString('latin1');
    void answer();
  });

  async function answer() {
    for (;;) {
      const end = isContent ? '\r\n.\r\n' : '\r\n';
      const at = arrived.indexOf(end);
      if (at < 0) return;
      const text = arrived.slice(0, at);
      arrived = arrived.slice(at + end.length);
      const refusal = isContent ? undefined : smtp.onCommand(text);
      if (isContent) {
        isContent = false;
        const mail = { to, headers: headersOf(text), source: text };
        const reply = await smtp.onContent(mail);
        if (reply.startsWith('2')) smtp.received.push(mail);
        say(reply);
      } else if (refusal) say(refusal);
      else if (/^EHLO|^HELO/i.test(text)) say('250 test');
      else if (/^DATA/i.test(text)) {
        isContent = true;
        say('354 go on');
      } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
      else {
        to = /^RCPT TO:<([^>]*)>/i.exec(text)?.[1] ?? to;
        say('250 fine');
      }
    }
  }
}

function headersOf(source: string): Record<string, string> {
  const [head = ''] = source.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(lines.map((line) => [line.split(':')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(':') + 1).trim()]));
}

/** The texts of a mail's parts by type, decoded. */
export function partsOf({ source, headers }: ReceivedMail): Record<string, string> {
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1];
  if (!boundary) return { [(headers['content-type'] ?? '').split(';')[0] ?? '']: source };
  const parts = source.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const [head = '', ...body] = part.trimStart().split('\r\n\r\n');
      const type = /content-type: ([^;\r\n]+)/i.exec(head)?.[1] ?? '';
      return [type, decoded(body.join('\r\n\r\n'), /content-transfer-encoding: (\S+)/i.exec(head)?.[1] ?? '').replaceAll('\r\n', '\n')];
    }),
  );
}

function decoded(text: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString();
  if (encoding !== 'quoted-printable') return Buffer.from(text, 'latin1').toString();
  const bytes = text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
