import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Routes } from '@onhand/contract/route';

/** A node of the parsed file; only what is read here is looked into. */
interface Node {
  type: string;
  start: number;
  end: number;
  [property: string]: unknown;
}
export type Parse = (code: string) => Node[];

interface Statement {
  text: string;
  names: readonly string[];
  uses: ReadonlySet<string>;
}

interface ContractParts {
  imports: string;
  /** Statements that can be run without zod, and those that cannot. */
  plain: readonly Statement[];
  schemas: readonly Statement[];
}

/** Takes the files of the contract apart: what needs zod, directly or through another file, and what does not. */
export function contractReader(parse: Parse): (file: string) => Promise<ContractParts> {
  const read = new Map<string, Promise<ContractParts>>();
  const partsOf = (file: string) => {
    const known = read.get(file) ?? readParts(file);
    read.set(file, known);
    return known;
  };
  return partsOf;

  async function readParts(file: string): Promise<ContractParts> {
    const code = await readFile(file, 'utf8');
    const tables = (await import(pathToFileURL(file).href)) as Record<string, Routes>;
    const body = parse(code);
    const imports = body.filter(({ type }) => type === 'ImportDeclaration');
    const heavy = new Set((await Promise.all(imports.map((node) => heavyNames(node, file)))).flat());
    const statements = body.flatMap((node) => (isValue(node) ? statementOf(node, code, tables) : []));
    const isHeavy = ({ uses }: Statement) => [...uses].some((name) => heavy.has(name));
    // Until nothing is added: a function may use one that stands further down.
    for (let known = -1; known < heavy.size; ) {
      known = heavy.size;
      for (const { names } of statements.filter(isHeavy)) for (const name of names) heavy.add(name);
    }
    const schemas = statements.filter(isHeavy);
    const plain = statements.filter((statement) => !isHeavy(statement));
    return { imports: imports.map(({ start, end }) => code.slice(start, end)).join('\n'), plain, schemas };
  }

  async function heavyNames(node: Node, file: string): Promise<string[]> {
    const { value: source } = node.source as { value: string };
    const specifiers = node.specifiers as { local: { name: string }; imported?: { name: string } }[];
    const isRelative = source.startsWith('.');
    const parts = isRelative ? await partsOf(resolve(dirname(file), source)) : null;
    const names = new Set(parts?.schemas.flatMap(({ names: some }) => some));
    return specifiers.filter(({ imported }) => !isRelative || names.has(imported?.name ?? '')).map(({ local }) => local.name);
  }
}

/** Types are gone by the time the code runs. */
function isValue(node: Node): boolean {
  const { declaration } = node as unknown as { declaration?: Node };
  return node.type !== 'ImportDeclaration' && !node.type.startsWith('TS') && !declaration?.type.startsWith('TS');
}

function statementOf(node: Node, code: string, tables: Record<string, Routes>): Statement {
  const declaration = (node.type === 'ExportNamedDeclaration' ? node.declaration : node) as Node | null;
  // A re-export is read in the file that has the declaration.
  if (!declaration || node.type === 'ExportAllDeclaration') return { text: code.slice(node.start, node.end), names: [], uses: new Set() };
  const declarators = (declaration.declarations ?? []) as { id: Node & { name: string }; init: Node | null }[];
  const [only] = declarators;
  const text = code.slice(node.start, node.end);
  const textWith = (init: Node, value: string) => text.slice(0, init.start - node.start) + value + text.slice(init.end - node.start);
  if (only?.init?.type === 'CallExpression' && declarators.length === 1) {
    const { init, id } = only;
    const callee = init.callee as { name?: string };
    if (callee.name === 'routes') {
      return { text: textWith(init, JSON.stringify(lightRows(tables[id.name] ?? {}))), names: [id.name], uses: new Set() };
    }
    return { text: textWith(init, removable(code.slice(init.start, init.end))), names: [id.name], uses: namesIn(init) };
  }
  const names = declarators.length > 0 ? declarators.map(({ id }) => id.name) : [(declaration.id as { name: string }).name];
  return { text, names, uses: namesIn(declaration) };
}

/** The bundler may leave the expression out when nobody reads its value: making a schema changes nothing elsewhere. */
function removable(expression: string): string {
  return `/* @__PURE__ */ (() => ${expression})()`;
}

/** The rows as the browser needs them. */
export function lightRows(rows: Routes): Record<string, { method: string; path: string }> {
  return Object.fromEntries(Object.entries(rows).map(([name, { method, path }]) => [name, { method, path }]));
}

const expressionsOfTypes = new Set(['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression']);

/** The names that an expression reads; some that only look like it do no harm. */
function namesIn(node: Node, found = new Set<string>()): Set<string> {
  if (node.type === 'Identifier') found.add(node.name as string);
  if (node.type.startsWith('TS')) {
    return expressionsOfTypes.has(node.type) ? namesIn(node.expression as Node, found) : found;
  }
  for (const [property, value] of Object.entries(node)) {
    const isName = (property === 'key' || property === 'property') && node.computed !== true;
    if (isName) continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) namesIn(child, found);
  }
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
