/** What may hang on an order: documents, pictures and tables, by the ending of their names. */
export const orderFileTypes = {
  maxBytes: 10 * 1024 * 1024,
  byEnding: {
    pdf: 'application/pdf',
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    webp: 'image/webp',
    csv: 'text/csv; charset=utf-8',
    txt: 'text/plain; charset=utf-8',
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
} as const;

const endingOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? '';

/** Undefined for a file that cannot be attached. */
export function orderFileType(name: string): string | undefined {
  const ending = endingOf(name);
  return Object.entries(orderFileTypes.byEnding).find(([known]) => known === ending)?.[1];
}

/** The last part of what may be a path, without signs that no screen shows, and not longer than a line. */
export function orderFileName(name: string): string {
  const bare = (name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  const ending = `.${endingOf(bare)}`;
  return bare.length <= 120 ? bare : `${bare.slice(0, 120 - ending.length)}${ending}`;
}
