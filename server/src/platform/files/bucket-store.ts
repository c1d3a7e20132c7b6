import { createHash } from 'node:crypto';
import { trimEnd } from '@onhand/contract/trim-end';
import { AwsClient } from 'aws4fetch';
import type { Env } from '../env.ts';
import type { FileStore } from './file-store.ts';

type Bucket = NonNullable<Env['filesBucket']>;

const answersWithinMs = 30_000;

/** Any S3-compatible bucket, addressed by path (`endpoint/bucket/key`), which every one of them understands. */
export function bucketStore({ endpoint, name, region, accessKeyId, secretAccessKey }: Bucket): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 });
  const base = `${trimEnd(endpoint, '/')}/${encodeURIComponent(name)}`;

  const ask = async (method: 'GET' | 'PUT' | 'DELETE', key: string, content?: { bytes: Uint8Array<ArrayBuffer>; type: string }) => {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(new Error(`the bucket did not answer ${method} ${key}`)), answersWithinMs);
    try {
      const headers = {
        // Signed with the rest, so that bytes damaged on the way are refused.
        'x-amz-content-sha256': createHash('sha256')
          .update(content?.bytes ?? '')
          .digest('hex'),
        ...(content && { 'content-type': content.type }),
      };
      return await client.fetch(`${base}/${key}`, { method, headers, signal: waiting.signal, ...(content && { body: content.bytes }) });
    } finally {
      // The timeout covers only the beginning of the answer: a slow reader may take its time with the rest.
      clearTimeout(timer);
    }
  };

  return {
    put: async (key, bytes, contentType) => {
      const answer = await ask('PUT', key, { bytes: new Uint8Array(bytes), type: contentType });
      await finish(answer, 'PUT', key, answer.ok);
    },
    get: async (key) => {
      const answer = await ask('GET', key);
      if (answer.ok && answer.body) return answer.body;
      await finish(answer, 'GET', key, answer.status === 404);
      return undefined;
    },
    remove: async (keys) => {
      await Promise.all(
        keys.map(async (key) => {
          const answer = await ask('DELETE', key);
          await finish(answer, 'DELETE', key, answer.ok || answer.status === 404);
        }),
      );
    },
  };
}

/** Reads the answer to its end, which frees the connection, and tells the log what a bucket has to say of a failure. */
async function finish(answer: Response, method: string, key: string, isFine: boolean): Promise<void> {
  const said = await answer.text();
  if (!isFine) throw new Error(`the bucket answered ${method} ${key} with ${answer.status}: ${said.slice(0, 300)}`);
}
