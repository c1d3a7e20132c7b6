export interface Statement {
  sql: string;
  /** The comment right above it. */
  comment: string;
}

const piece = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;|\s+|[^-/'"$;\s]+|[\s\S]/g;

/** The statements of an SQL text. A semicolon within quotes, comments or a function's body ends none. */
export function statementsOf(text: string): Statement[] {
  const statements: Statement[] = [];
  let sql = '';
  let comment = '';
  for (const [token] of text.matchAll(piece)) {
    const isComment = token.startsWith('--') || token.startsWith('/*');
    if (isComment && sql.trim() === '') comment += `${token}\n`;
    else if (isComment) continue;
    else if (token === ';') {
      statements.push({ sql: sql.trim(), comment });
      sql = '';
      comment = '';
    } else {
      // An empty line parts a comment from what it is not about.
      if (sql.trim() === '' && /\n\s*\n/.test(token)) comment = '';
      sql += token;
    }
  }
  return sql.trim() === '' ? statements : [...statements, { sql: sql.trim(), comment }];
}
