import { glob, readFile, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const text = '**/*.{html,js,css,svg,json,webmanifest,txt,xml,wasm}';

// Tests look at no sizes but those that have a budget, and the densest takes more than all the rest of building.
const isQuick = process.env.COMPRESSION === 'quick';

/**
 * Puts a `.br` and a `.gz` beside every text file; compressing once here is cheaper, and denser, than on every request. Those that are `counted` are always
 * as small as can be.
 */
export async function compressAll(folder: string, counted: readonly string[]): Promise<number> {
  const files: string[] = [];
  for await (const name of glob(text, { cwd: folder })) files.push(name);
  await Promise.all(
    files.map(async (name) => {
      const file = `${folder}/${name}`;
      const content = await readFile(file);
      const isDense = !isQuick || counted.includes(name);
      const [br, gz] = await Promise.all([
        brotli(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: isDense ? constants.BROTLI_MAX_QUALITY : 4,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        }),
        deflate(content, { level: isDense ? constants.Z_BEST_COMPRESSION : 4 }),
      ]);
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
    }),
  );
  return files.length;
}

export async function compressedSize(file: string): Promise<number> {
  return (await stat(`${file}.br`)).size;
}
