import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';

const fileAt = (name: string) => fileURLToPath(new URL(`certificates/${name}`, import.meta.url));

/** The CA of the server below, which is its own certificate; good for the name `localhost` alone. */
export const caPath = fileAt('certificate.pem');

/** As much of PostgreSQL as comes before the first question: it speaks TLS and then refuses everybody's password. */
export async function openTlsPostgres(): Promise<{ port: number; close: () => void }> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).on('close', () => open.delete(socket));
    socket.once('data', () => {
      socket.write('S');
      const secured = new TLSSocket(socket, { isServer: true, key: readFileSync(fileAt('key.pem')), cert: readFileSync(caPath) });
      secured.on('error', () => undefined);
      secured.once('data', () => secured.end(refusal('28P01', 'password authentication failed for user "onhand"')));
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

/** An ErrorResponse of the protocol. */
function refusal(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}
