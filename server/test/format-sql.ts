/** A word, a text or a sign of a statement, or what two parentheses, or CASE and END, enclose; and whether a space stands before it. */
interface Piece {
  gap: boolean;
  text?: string;
  inside?: Piece[];
  isCase?: boolean;
}

const width = 140;
/** A subquery that is longer than this gets a line for each of its clauses. */
const oneLine = 100;
const beginning = /^(WITH|SELECT|FROM|WHERE|GROUP|HAVING|ORDER|LIMIT|OFFSET|UNION|EXCEPT|LEFT|FULL|CROSS|JOIN|WINDOW)$/;
const further = /^(RECURSIVE|DISTINCT|BY|ALL|JOIN|LATERAL)$/;

/** SQL that a builder made, laid out to be read: a clause to a line, what is enclosed indented. Every word of it stays as it is. */
export function formatSql(sql: string): string {
  return `${laidOut(piecesOf(sql), 0)};\n`;
}

function piecesOf(sql: string): Piece[] {
  const open: Piece[][] = [[]];
  let gap = false;
  for (const [text] of sql.matchAll(/\s+|'(?:[^']|'')*'|"[^"]*"|[(),]|[^\s'"(),]+/g)) {
    const isSpace = /^\s/.test(text);
    if (text === '(' || text === 'CASE') {
      const inside: Piece[] = [];
      open.at(-1)?.push({ gap, inside, isCase: text === 'CASE' });
      open.push(inside);
    } else if (text === ')' || text === 'END') open.pop();
    else if (!isSpace) open.at(-1)?.push({ gap, text });
    gap = isSpace;
  }
  return open[0] ?? [];
}

const isWord = (piece: Piece | undefined, words: RegExp) => piece?.text !== undefined && words.test(piece.text);
const beginsClause = (piece: Piece, before?: Piece) =>
  isWord(piece, beginning) && !isWord(before, /^(LEFT|FULL|CROSS|DISTINCT)$/) && !(before && isWord(piece, /^WITH$/));

function flat(pieces: readonly Piece[]): string {
  return pieces.map((piece, n) => `${piece.gap && n > 0 ? ' ' : ''}${closed(piece)}`).join('');
}

function closed({ text, inside = [], isCase }: Piece): string {
  if (text !== undefined) return text;
  return isCase ? `CASE ${flat(inside)} END` : `(${flat(inside)})`;
}

/** Pieces in runs; each but the first begins where it is said. */
function runsOf(pieces: readonly Piece[], begins: (piece: Piece, before: Piece | undefined, run: readonly Piece[]) => boolean): Piece[][] {
  const runs: Piece[][] = [[]];
  for (const [n, piece] of pieces.entries()) {
    if (n > 0 && begins(piece, pieces[n - 1], runs.at(-1) ?? [])) runs.push([]);
    runs.at(-1)?.push(piece);
  }
  return runs;
}

const listed = (pieces: readonly Piece[]) => runsOf(pieces, (_, before) => before?.text === ',');
const conditions = (pieces: readonly Piece[]) =>
  runsOf(
    pieces,
    (piece, _, run) => isWord(piece, /^(AND|OR)$/) && !(isWord(piece, /^AND$/) && run.some((one) => isWord(one, /^BETWEEN$/))),
  );

function laidOut(pieces: readonly Piece[], indent: number): string {
  const line = flat(pieces);
  const below = `\n${' '.repeat(indent)}`;
  const [first] = pieces;
  const clauses = first && beginsClause(first) ? runsOf(pieces, beginsClause) : [];
  if (line.length + indent <= width && (clauses.length < 2 || line.length <= oneLine)) return opened(pieces, indent);
  if (clauses.length > 0) return clauses.map((clause) => clauseOf(clause, indent)).join(below);
  for (const runs of [listed(pieces), conditions(pieces)]) {
    if (runs.length > 1) return runs.map((run) => laidOut(run, indent)).join(below);
  }
  return opened(pieces, indent);
}

/** On the line of its words where it is one thing, else below them. */
function clauseOf(clause: readonly Piece[], indent: number): string {
  const words = clause.findIndex((piece, n) => n > 0 && !isWord(piece, further));
  if (words < 0) return flat(clause);
  const word = flat(clause.slice(0, words));
  const rest = clause.slice(words);
  const isMany = !/JOIN/.test(word) && (listed(rest).length > 1 || conditions(rest).length > 1);
  if (!isMany || flat(clause).length + indent <= width) return `${word} ${opened(rest, indent)}`;
  return `${word}\n${' '.repeat(indent + 2)}${laidOut(rest, indent + 2)}`;
}

function opened(pieces: readonly Piece[], indent: number): string {
  let laid = '';
  for (const [n, piece] of pieces.entries()) {
    const { gap, inside, isCase } = piece;
    const line = closed(piece);
    const column = laid.length - laid.lastIndexOf('\n') - 1 + indent;
    const isLong = column + line.length > width || (/\b(SELECT|UNION)\b/.test(line) && line.length > oneLine);
    laid += gap && n > 0 ? ' ' : '';
    laid += inside && isLong ? (isCase ? caseOf(inside, indent) : `(${shifted(laidOut(inside, indent + 2), indent)})`) : line;
  }
  return laid;
}

const shifted = (laid: string, indent: number) => `\n${' '.repeat(indent + 2)}${laid}\n${' '.repeat(indent)}`;

function caseOf(inside: readonly Piece[], indent: number): string {
  const runs = runsOf(inside, (piece) => isWord(piece, /^(WHEN|ELSE)$/));
  const [first = []] = runs;
  const isPlain = isWord(first[0], /^WHEN$/);
  const whens = (isPlain ? runs : runs.slice(1)).map((run) => laidOut(run, indent + 2));
  return `CASE${isPlain ? '' : ` ${flat(first)}`}${shifted(whens.join(`\n${' '.repeat(indent + 2)}`), indent)}END`;
}
