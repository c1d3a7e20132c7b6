import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

interface FoundExpression {
  /** `server/src/platform/csv.ts:7`. */
  at: string;
  expression: RegExp;
}

/** A slash begins an expression only where a value may begin; elsewhere it divides. */
const literal = /(?:^|[=(,[!&|?:{};>]|\breturn|\bcase)\s*(\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[dgimsuvy]*)/g;

/** Every regular expression that stands in the sources of these folders, tests left out. */
export function expressionsIn(root: string, folders: readonly string[]): FoundExpression[] {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !/\.(test|fixtures)\.ts$/.test(entry.name))
      .flatMap((entry) => inFile(root, join(entry.parentPath, entry.name))),
  );
}

function inFile(root: string, path: string): FoundExpression[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      /^\s*(\/\/|\/?\*)/.test(line)
        ? []
        : [...line.matchAll(literal)].flatMap(([, found = '']) => {
            const expression = compiled(found);
            return expression ? [{ at: `${relative(root, path)}:${index + 1}`, expression }] : [];
          }),
    );
}

/** Undefined where it was a path within a text: what stands in checked sources as an expression is one. */
function compiled(found: string): RegExp | undefined {
  const end = found.lastIndexOf('/');
  try {
    return new RegExp(found.slice(1, end), found.slice(end + 1));
  } catch {
    return undefined;
  }
}

const always = ['a', '0', ' ', '\n', '-', '.', '/', '"'];

/**
 * Texts that make an expression try again and again: long runs of what it looks for, which then end otherwise. The runs are made of
 * the letters in the expression itself, alone and in pairs, because only those can keep it busy.
 */
export function* evilTexts({ source }: RegExp, length: number): Generator<string> {
  const own = [...new Set(source.replace(/\\[pP]\{\w+\}|\\./g, (escape) => sampleOf(escape)).match(/[^()[\]{}|*+?^$\\]/g) ?? [])].slice(
    0,
    24,
  );
  const letters = [...new Set([...always, ...own])];
  for (const letter of letters) {
    yield `${letter.repeat(length)}\u0001`;
    yield `\u0001${letter.repeat(length)}\u0001`;
  }
  const [first = 'a', second = 'b'] = own;
  yield `${(first + second).repeat(length / 2)}\u0001`;
  yield `${source.replace(/[()[\]{}|*+?^$\\]/g, '').repeat(Math.ceil(length / Math.max(1, source.length)))}\u0001`;
}

function sampleOf(escape: string): string {
  const known: Record<string, string> = { '\\d': '7', '\\w': 'w', '\\s': ' ', '\\b': '', '\\n': '\n', '\\r': '\r', '\\t': '\t' };
  if (/^\\[pP]/.test(escape)) return 'p';
  return known[escape] ?? escape.slice(1);
}
