import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { api } from '@onhand/contract';
import type { Routes } from '@onhand/contract/route';
import { normalizePath, type Plugin } from 'vite';

const tableFile = normalizePath(fileURLToPath(import.meta.resolve('@onhand/contract')));
const contractFolder = `${dirname(tableFile)}/`;

/**
 * Keeps zod (22 kB compressed) out of the app's first load. The browser only calls the contract's rows, so in the built app
 * they keep method and address and drop their schemas; and a schema that no form or socket reads can then be dropped too.
 */
export function lightContract(): Plugin {
  return {
    name: 'light-contract',
    apply: 'build',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.startsWith(contractFolder)) return null;
      if (id === tableFile) return lighter(`export const api = ${JSON.stringify(mapValues(api, lightRows))};`);
      const tables = (await import(pathToFileURL(id).href)) as Record<string, Routes>;
      const edits: { start: number; end: number; text: string }[] = [];
      for (const statement of this.parse(code, { lang: 'ts' }).body) {
        const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
        if (declaration?.type !== 'VariableDeclaration') continue;
        for (const { id: name, init } of declaration.declarations) {
          if (init?.type !== 'CallExpression' || name.type !== 'Identifier') continue;
          const isTable = init.callee.type === 'Identifier' && init.callee.name === 'routes';
          const { start, end } = init;
          const text = isTable ? JSON.stringify(lightRows(tables[name.name] ?? {})) : removable(code.slice(start, end));
          edits.push({ start, end, text });
        }
      }
      return lighter(edits.reduceRight((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code));
    },
  };
}

function lighter(code: string) {
  return { code, map: null, moduleSideEffects: false };
}

/** The bundler may leave the expression out when nobody reads its value: making a schema changes nothing elsewhere. */
function removable(expression: string): string {
  return `/* @__PURE__ */ (() => ${expression})()`;
}

function lightRows(rows: Routes): object {
  return mapValues(rows, ({ method, path }) => ({ method, path }));
}

function mapValues<Value, Result>(object: Record<string, Value>, change: (value: Value) => Result): Record<string, Result> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}
