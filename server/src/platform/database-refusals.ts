/** Nobody answers there. */
const nobodyThere = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET', 'EPIPE']);

/** Node's error codes for a certificate that it does not trust. */
const untrusted = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_UNTRUSTED',
]);

const advice = 'see “TLS to the database” in docs/OPERATIONS.md';

/**
 * Why a database refuses us, as a sentence that says what to do; undefined where it is none of the reasons that an installation meets.
 * A migration that failed carries the database's own word as its cause.
 */
export function databaseRefusal(error: unknown): string | undefined {
  const { code, message, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  const words = message || code || '';
  if (code === undefined) {
    if (message?.startsWith('The server does not support SSL')) {
      return `The database does not speak TLS, which DATABASE_URL asks for: switch it on there, or take sslmode away (${advice}).`;
    }
    if (message?.includes('client password must be a string')) return 'The database asks for a password and DATABASE_URL has none.';
    return cause === undefined || cause === error ? undefined : databaseRefusal(cause);
  }
  if (nobodyThere.has(code)) return `The database cannot be reached (${words}): check DATABASE_URL, and that PostgreSQL runs there.`;
  if (untrusted.has(code)) return `The database's certificate is not trusted (${words}): give its CA with sslrootcert, ${advice}.`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `The database's certificate is for another name than the one in DATABASE_URL: use the name it was made for, ${advice}.`;
  }
  if (code === 'CERT_HAS_EXPIRED') return "The database's certificate has expired: renew it there.";
  return byState(code, words);
}

function byState(code: string, words: string): string | undefined {
  switch (code) {
    case '28P01':
    case '28000':
    case '3D000':
      return `The database cannot be reached (${words}): check DATABASE_URL, its user, password and database.`;
    case '42501':
      return `The database user of DATABASE_URL lacks a right (${words}): docs/OPERATIONS.md has the SQL that prepares a database for it.`;
    case '53300':
      return `The database has no connection left (${words}): raise its max_connections, or lower DATABASE_POOL.`;
    case '57P03':
      return `The database is starting or stopping (${words}): try again in a moment.`;
    case '25006':
      return 'The database can only be read, as a standby: DATABASE_URL must lead to the primary (docs/FAILOVER.md).';
    default:
      return undefined;
  }
}
