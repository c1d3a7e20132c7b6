import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface TestBucket {
  endpoint: string;
  /** Stored objects by path: `/bucket/key`. */
  objects: Map<string, { bytes: Buffer; contentType: string }>;
  /** Answers the next requests with this status, as a store that is overloaded or out of order does. */
  failNext(status: number, times?: number): void;
  close(): Promise<void>;
}

/**
 * Stands in for an S3-compatible store: speaks the three requests we use over real HTTP and, like a real one, accepts nothing
 * that is not signed with the secret. The signature is worked out here from Amazon's description (AWS Signature Version 4).
 */
export async function openTestBucket({ secretAccessKey, region }: { secretAccessKey: string; region: string }): Promise<TestBucket> {
  const objects: TestBucket['objects'] = new Map();
  let failures = { status: 500, left: 0 };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failNext: (status, left = 1) => {
      failures = { status, left };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const bytes = await buffer(request);
    const path = request.url ?? '';
    const say = (status: number, body: string | Buffer = '') => response.writeHead(status).end(body);
    if (failures.left-- > 0) return void say(failures.status, '<Error><Code>SlowDown</Code></Error>');
    if (!isSigned(request, bytes)) return void say(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
    const found = objects.get(path);
    if (request.method === 'PUT') {
      objects.set(path, { bytes, contentType: request.headers['content-type'] ?? '' });
      return void say(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return void say(204);
    }
    return void (found ? say(200, found.bytes) : say(404, '<Error><Code>NoSuchKey</Code></Error>'));
  }

  function isSigned(request: IncomingMessage, bytes: Buffer): boolean {
    const authorization = request.headers.authorization ?? '';
    const parts = /Credential=[^/]+\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(authorization);
    if (!parts || parts[2] !== region || request.headers['x-amz-content-sha256'] !== sha256(bytes)) return false;
    const [, day = '', , names = '', signature] = parts;
    const headers = names.split(';').map((name) => `${name}:${String(request.headers[name])}\n`);
    const canonical = [request.method, request.url, '', headers.join(''), names, sha256(bytes)].join('\n');
    const toSign = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n');
    const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
    return hmac(key, toSign).toString('hex') === signature;
  }
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
