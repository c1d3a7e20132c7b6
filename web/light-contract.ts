import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { api } from '@onhand/contract';
import type { Routes } from '@onhand/contract/route';
import { normalizePath, type Plugin } from 'vite';
import { contractReader, lightRows, type Parse } from './contract-parts.ts';

const tableFile = normalizePath(fileURLToPath(import.meta.resolve('@onhand/contract')));
const contractFolder = `${dirname(tableFile)}/`;
const partNames = /\.(plain|schemas)\.ts$/;
const rowFile = /\/row\/(\w+)\/(\w+)\.ts$/;
const isOurs = (source: string) => source.startsWith(contractFolder) && (partNames.test(source) || rowFile.test(source));

/**
 * Keeps zod (22 kB compressed) out of what the app loads first. The browser only calls the contract's rows, so in the built
 * app they keep method and address and drop their schemas; a schema that no form reads is dropped too; and each file of the
 * contract becomes two, its constants and its schemas, so that whoever reads a constant does not load zod along with it.
 * Of the table each caller gets the rows it names, so that what the app loads first does not grow with every new route.
 */
export function lightContract(): Plugin {
  let partsOf: ReturnType<typeof contractReader> | undefined;
  return {
    name: 'light-contract',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (isOurs(source) ? source : null),
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: "from '@onhand/contract'" },
      handler: (code) => ({ code: withSingleRows(code), map: null }),
    },
    async load(id) {
      if (!id.startsWith(contractFolder)) return null;
      const [, feature, row] = rowFile.exec(id) ?? [];
      if (feature && row) return lighter(`export const row = ${JSON.stringify(lightRow(feature, row))};`);
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

/** Has rows such as `api.folders.list` imported one by one; whoever does something else with `api` still gets the whole table. */
function withSingleRows(code: string): string {
  const imports = new Map<string, string>();
  const named = code.replaceAll(/\bapi\.(\w+)\.(\w+)\b/g, (_, feature: string, row: string) => {
    const name = `row_${feature}_${row}`;
    imports.set(name, `import { row as ${name} } from ${JSON.stringify(`${contractFolder}row/${feature}/${row}.ts`)};`);
    return name;
  });
  return [...imports.values(), named].join('\n');
}

function lightRow(feature: string, row: string): unknown {
  const found = lightRows((api as Record<string, Routes>)[feature] ?? {})[row];
  if (!found) throw new Error(`The contract has no row api.${feature}.${row}.`);
  return found;
}

function lighter(code: string) {
  return { code, map: null, moduleSideEffects: false };
}
