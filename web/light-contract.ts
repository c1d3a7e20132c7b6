import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api } from '@onhand/contract';
import { normalizePath, type Plugin } from 'vite';
import { contractReader, lightRows, type Parse } from './contract-parts.ts';

const tableFile = normalizePath(fileURLToPath(import.meta.resolve('@onhand/contract')));
const contractFolder = `${dirname(tableFile)}/`;
const partNames = /\.(plain|schemas)\.ts$/;

/**
 * Keeps zod (22 kB compressed) out of what the app loads first. The browser only calls the contract's rows, so in the built
 * app they keep method and address and drop their schemas; a schema that no form reads is dropped too; and each file of the
 * contract becomes two, its constants and its schemas, so that whoever reads a constant does not load zod along with it.
 */
export function lightContract(): Plugin {
  let partsOf: ReturnType<typeof contractReader> | undefined;
  return {
    name: 'light-contract',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith(contractFolder) && partNames.test(source) ? source : null),
    async load(id) {
      if (!id.startsWith(contractFolder)) return null;
      if (id === tableFile) {
        const rows = Object.entries(api).map(([feature, table]) => [feature, lightRows(table)]);
        return lighter(`export const api = ${JSON.stringify(Object.fromEntries(rows))};`);
      }
      const file = id.replace(partNames, '.ts');
      const place = (part: 'plain' | 'schemas') => JSON.stringify(file.replace(/\.ts$/, `.${part}.ts`));
      if (id === file) return lighter(`export * from ${place('plain')};\nexport * from ${place('schemas')};`);
      partsOf ??= contractReader(((code) => this.parse(code, { lang: 'ts' }).body) as Parse);
      const { imports, plain, schemas } = await partsOf(file);
      const codeOf = (statements: typeof plain) => [imports, ...statements.map(({ text }) => text)].join('\n');
      const plainNames = plain.filter(({ text }) => !text.startsWith('export')).flatMap(({ names }) => names);
      if (id.endsWith('.plain.ts')) return lighter(`${codeOf(plain)}\nexport { ${plainNames.join(', ')} };`);
      const shared = plain.flatMap(({ names }) => names).join(', ');
      return lighter(`import { ${shared} } from ${place('plain')};\n${codeOf(schemas)}`);
    },
  };
}

function lighter(code: string) {
  return { code, map: null, moduleSideEffects: false };
}
