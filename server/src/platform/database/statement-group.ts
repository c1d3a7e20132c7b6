import type { Socket } from 'node:net';
import pg from 'pg';
import { type TakeBytes, takeCopiedRows } from './copied-rows.ts';
import { Messages, type Value } from './messages.ts';

/** What PostgreSQL answered to a statement. */
export interface Answer<Row extends object = object> {
  rows: Row[];
  /** How many rows it read, or touched. */
  count: number;
  command: string;
}

/** A statement on its way, and who waits for its answer. */
export interface Sent {
  /** Undefined where the connection keeps no statements. */
  name: string | undefined;
  text: string;
  values: readonly Value[];
  resolve: (answer: Answer<never>) => void;
  reject: (error: unknown) => void;
  /** Is given the rows of a copy as they come. */
  copied?: ((...rows: [...Parameters<TakeBytes>, Socket]) => void) | undefined;
}

/** A statement was not run, because one before it had failed: the code that PostgreSQL has for it, too. */
export const inFailedTransaction = '25P02';

interface Column {
  name: string;
  parse: (text: string) => unknown;
}

/** As much of pg's own connection as statements are sent by. */
interface Wire {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  stream: Socket;
}

interface Answered extends Answer {
  columns: readonly Column[];
  /** A value that cannot be read fails its own statement, once the connection has heard the rest. */
  failure: unknown;
}

/** The columns of what a connection has prepared: they stay what they are, so PostgreSQL needs to say them only once. */
const knownColumns = new WeakMap<Wire, Map<string, readonly Column[]>>();

/** What is fetched from a cursor has the columns of whatever the cursor was declared for. */
const hasOtherColumnsEachTime = (text: string) => text.startsWith('FETCH');

const messages = new Messages();

/** These are the same each time, and have no columns. */
const boundaries = new Map(
  ['BEGIN', 'COMMIT', 'ROLLBACK'].map((text) => {
    messages.prepare('', text);
    messages.bind('', []);
    messages.execute();
    return [text, messages.take()];
  }),
);

/**
 * Statements that travel together: one message ends them all, and PostgreSQL answers them in one piece. Outside a transaction they are one by themselves, which
 * is over with the last of them. Where one fails, none behind it is run.
 *
 * What pg calls a name or a text is that of the statement that is being answered.
 */
export class StatementGroup {
  name: string | undefined;
  text = '';
  readonly statements: readonly Sent[];
  readonly #client: pg.PoolClient;
  readonly #giveUp: NodeJS.Timeout;
  readonly #answers: Answered[];
  #wire: Wire | undefined;
  #at = -1;
  #endCopy: (() => void) | undefined;

  constructor(client: pg.PoolClient, statements: readonly Sent[], giveUp: NodeJS.Timeout) {
    this.#client = client;
    this.#giveUp = giveUp;
    this.statements = statements;
    this.#answers = statements.map(() => ({ rows: [], count: 0, command: '', columns: [], failure: undefined }));
    this.#next();
  }

  /** What it answers has gone wrong before anything was sent, and pg hands it to `handleError`. */
  submit(wire: Wire): Error | undefined {
    this.#wire = wire;
    try {
      for (const [index, statement] of this.statements.entries()) {
        const boundary = boundaries.get(statement.text);
        if (boundary) messages.add(boundary);
        else spell(wire, statement, this.#answers[index] as Answered);
      }
      messages.sync();
      if (this.statements.some(({ copied }) => copied)) {
        this.#endCopy = takeCopiedRows(wire.stream, (chunk, from, to) => this.statements[this.#at]?.copied?.(chunk, from, to, wire.stream));
      }
    } catch (error) {
      // What is spelled already must not lead the way of the next, which may be somebody else's.
      messages.take();
      for (const { name } of this.statements) if (name) delete wire.submittedNamedStatements[name];
      return error as Error;
    }
    const bytes = messages.take();
    if (wire.stream.writable) wire.stream.write(bytes);
    return undefined;
  }

  #next(): void {
    this.#at++;
    const statement = this.statements[this.#at];
    this.name = statement?.name;
    this.text = statement?.text ?? '';
  }

  get #current(): Answered {
    return this.#answers[this.#at] as Answered;
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#current.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#client.getTypeParser(dataTypeID, 'text') as Column['parse'],
    }));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const answer = this.#current;
    const row: Record<string, unknown> = {};
    try {
      for (const [index, { name, parse }] of answer.columns.entries()) {
        const text = fields[index] ?? null;
        row[name] = text === null ? null : parse(text);
      }
      answer.rows.push(row);
    } catch (error) {
      answer.failure ??= error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const answer = this.#current;
    const words = text.split(' ');
    answer.command = words[0] as string;
    // “INSERT 0 1” and “UPDATE 1” end in how many; “BEGIN” and “DECLARE CURSOR” do not.
    answer.count = Number(words.at(-1)) || 0;
    if (this.name && !hasOtherColumnsEachTime(this.text)) remember(this.#wire as Wire, this.name, answer.columns);
    this.#next();
  }

  handleEmptyQuery(): void {
    this.#next();
  }

  handleReadyForQuery(): void {
    clearTimeout(this.#giveUp);
    this.#endCopy?.();
    for (const [index, { resolve, reject }] of this.statements.entries()) {
      const { rows, count, command, failure } = this.#answers[index] as Answered;
      if (failure === undefined) resolve({ rows: rows as never[], count, command });
      else reject(failure);
    }
  }

  /** PostgreSQL has refused the statement it was at, or the connection is gone. */
  handleError(error: unknown): void {
    clearTimeout(this.#giveUp);
    this.#endCopy?.();
    const failed = this.#at;
    for (const [index, { name, resolve, reject }] of this.statements.entries()) {
      const { rows, count, command } = this.#answers[index] as Answered;
      // All were run, and then their end failed: none of them holds.
      if (failed === this.statements.length || index === failed) reject(error);
      else if (index < failed) resolve({ rows: rows as never[], count, command });
      else {
        if (name) delete this.#wire?.submittedNamedStatements[name];
        reject(Object.assign(new Error('a statement before this one failed'), { code: inFailedTransaction, cause: error }));
      }
    }
  }
}

// Pg lets nothing but its queries share a connection. To become one as pg means it would make a listener and a result that nobody asks.
Object.setPrototypeOf(StatementGroup.prototype, pg.Query.prototype);

function spell(wire: Wire, { name = '', text, values }: Sent, answer: Answered): void {
  const known = name ? knownColumns.get(wire)?.get(name) : undefined;
  if (!name || (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]) === undefined) {
    messages.prepare(name, text);
    if (name) wire.submittedNamedStatements[name] = text;
  }
  messages.bind(name, values);
  if (known) answer.columns = known;
  else messages.describe();
  messages.execute();
}

function remember(wire: Wire, name: string, columns: readonly Column[]): void {
  const known = knownColumns.get(wire);
  if (!known) knownColumns.set(wire, new Map([[name, columns]]));
  else if (!known.has(name)) known.set(name, columns);
}
