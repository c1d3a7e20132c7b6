/** Text that is already safe HTML. Only `html` makes it, so everything else is escaped. */
export interface Html {
  readonly text: string;
}

type Part = string | number | Html | readonly Html[];

/** Tagged template for the few pages the server writes itself; every value is escaped unless it came from `html`. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  return { text: strings.reduce((page, piece, index) => page + write(values[index - 1] as Part) + piece) };
}

function write(value: Part): string {
  if (typeof value === 'string' || typeof value === 'number') return escapeHtml(String(value));
  if ('text' in value) return value.text;
  return value.map((one) => one.text).join('');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
