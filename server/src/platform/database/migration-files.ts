import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

/** What makes the database: `migrations/`, each applied once, and `functions/`, each applied again when it changes. */
export const databaseFolder = new URL('../../../database/', import.meta.url);

export interface SqlFile {
  name: string;
  sql: string;
  checksum: string;
}

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A migration is a file, or a folder whose files are applied in the order of their names as one. */
export async function migrationNames(folder = databaseFolder): Promise<string[]> {
  const entries = await readdir(new URL('migrations/', folder), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() || entry.name.endsWith('.sql'))
    .map(({ name }) => name)
    .sort();
}

export async function readMigration(name: string, folder = databaseFolder): Promise<SqlFile> {
  const migrations = new URL('migrations/', folder);
  const files = name.endsWith('.sql')
    ? [new URL(name, migrations)]
    : (await sqlFilesIn(new URL(`${name}/`, migrations))).map((file) => new URL(`${name}/${file}`, migrations));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  const included = await Promise.all(texts.map((text, place) => withIncludes(text, files[place] as URL)));
  // Of what is written in the migration itself: a function that it includes may change later.
  return { name, sql: included.join('\n'), checksum: checksumOf(texts.join('\n')) };
}

export async function readFunctions(folder = databaseFolder): Promise<SqlFile[]> {
  const functions = new URL('functions/', folder);
  return await Promise.all(
    (await sqlFilesIn(functions)).map(async (name) => {
      const sql = await readFile(new URL(name, functions), 'utf8');
      return { name, sql, checksum: checksumOf(sql) };
    }),
  );
}

async function sqlFilesIn(folder: URL): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
}

/** `\ir FILE` stands for that file's text, as it does in psql: a table's triggers and policies need their functions. */
async function withIncludes(sql: string, file: URL): Promise<string> {
  const lines = sql.split('\n').map(async (line) => {
    const [, path] = /^\\ir (\S+)$/.exec(line) ?? [];
    return path === undefined ? line : await readFile(new URL(path, file), 'utf8');
  });
  return (await Promise.all(lines)).join('\n');
}
