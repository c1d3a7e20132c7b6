import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { FileAnswer, LargeUpload, Route, UploadedFile } from '@onhand/contract/route';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Env } from './env.ts';
import { AppError } from './errors.ts';
import { keepUpload } from './files/uploads.ts';

/** Files are held in memory while they arrive: more at once than this would be too many. */
const mostAtOnce = 16;
/** One organization leaves room for the others, however slowly it sends. */
const mostOfOne = 6;
/** The organizations whose files are arriving, once for each file. */
const arriving: number[] = [];

/** A phone in a cellar sends more than this; who sends less only keeps a place. */
const slowest = { bytes: 16 * 1024, everyMs: 30_000 };

export interface Form {
  fields: Record<string, string>;
  file: UploadedFile | LargeUpload | undefined;
}

/** Reads a multipart body where the row takes one; undefined where the body is JSON. */
export async function readForm(row: Route, request: FastifyRequest, env: Env): Promise<Form | undefined> {
  if (!request.isMultipart()) {
    if (row.file) throw new AppError('UNSUPPORTED_TYPE');
    return undefined;
  }
  if (!row.acceptsForm && !row.file) throw new AppError('UNSUPPORTED_TYPE');
  if (!row.file) return read(row, request, env);
  const organizationId = request.session?.scope?.organizationId ?? 0;
  const own = arriving.filter((id) => id === organizationId).length;
  if (arriving.length >= mostAtOnce || own >= mostOfOne) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 5 });
  arriving.push(organizationId);
  const stopWatching = hangUpOnTheSlow(request);
  try {
    return await read(row, request, env);
  } finally {
    stopWatching();
    arriving.splice(arriving.indexOf(organizationId), 1);
  }
}

function hangUpOnTheSlow({ raw }: FastifyRequest): () => void {
  let before = 0;
  const watch = setInterval(() => {
    const { bytesRead } = raw.socket;
    if (bytesRead - before < slowest.bytes) raw.destroy(new Error('the file came too slowly'));
    before = bytesRead;
  }, slowest.everyMs);
  return () => clearInterval(watch);
}

async function read(row: Route, request: FastifyRequest, env: Env): Promise<Form> {
  // The object has no prototype, because the names are the sender's.
  const form: Form = { fields: Object.create(null) as Form['fields'], file: undefined };
  const limits = { fileSize: row.file?.maxBytes ?? 0, files: row.file ? 1 : 0, fields: 50, fieldSize: 100_000 };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') form.file = await readFile(row, part, env);
      else form.fields[part.fieldname] = String(part.value);
    }
  } catch (error) {
    await forgetForm(form);
    throw error;
  }
  if (row.file && !form.file) {
    const { name } = row.file;
    throw new AppError('INVALID_INPUT', {
      message: `No file named ${name} was sent.`,
      details: [{ field: name, message: 'Please choose a file.' }],
    });
  }
  return form;
}

async function readFile(row: Route, part: MultipartFile, env: Env) {
  try {
    if (row.file?.isLarge && part.fieldname === row.file.name) return { name: part.filename, path: await keepUpload(env, part.file) };
    const bytes = await part.toBuffer();
    return part.fieldname === row.file?.name ? { name: part.filename, bytes } : undefined;
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode !== 413 || !row.file) throw error;
    throw new AppError('TOO_LARGE', { message: `This file is too large: at most ${Math.floor(row.file.maxBytes / 1024 / 1024)} MB.` });
  }
}

/** Removes the uploaded files of a request that was refused in the end. */
export async function forgetForm(form: Form | undefined): Promise<void> {
  if (form?.file && 'path' in form.file) await rm(form.file.path, { force: true });
}

/** Shown or saved, but never run: what people uploaded must not act as a page of ours. */
export function sendFile(reply: FastifyReply, { content, contentType, fileName, isImmutable }: FileAnswer): FastifyReply {
  reply
    .type(contentType)
    .header('cache-control', isImmutable ? 'private, max-age=31536000, immutable' : 'no-store')
    .header('content-security-policy', "default-src 'none'; sandbox");
  if (fileName) reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`);
  return reply.send(
    content instanceof Uint8Array ? Buffer.from(content.buffer, content.byteOffset, content.byteLength) : Readable.from(content),
  );
}

/** Disposes of a file that is not sent after all, as its end would have done. */
export async function forgetFile({ content }: FileAnswer): Promise<void> {
  if (!(content instanceof Uint8Array)) await content[Symbol.asyncIterator]().return?.();
}
