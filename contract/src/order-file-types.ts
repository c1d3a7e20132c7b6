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
