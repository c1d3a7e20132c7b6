import { expect, test } from 'vitest';
import { endingWith } from './files/ending-with.ts';
import { forgetFile } from './http-files.ts';

test('[SEC-05] a file that is not sent after all leaves nothing behind, also where nobody began to read it', async () => {
  let ends = 0;
  async function* content() {
    yield new Uint8Array([1]);
  }
  const ended = endingWith(content(), async () => void ends++);
  await forgetFile({ content: ended, contentType: 'text/csv', fileName: 'items.csv' });
  expect(ends).toBe(1);
  await forgetFile({ content: new Uint8Array(), contentType: 'text/csv' });
});
