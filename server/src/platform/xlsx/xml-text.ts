/** What XML cannot hold or reads as something else, and what a spreadsheet would take for a character that is spelled in hexadecimals. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const special = /[&<>\r\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|_(?=x[\dA-Fa-f]{4}_)/;
const everySpecial = new RegExp(special, 'g');
const named: Partial<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** A cell's text: other characters are spelled as Excel does (ECMA-376 part 1, 22.9.2.19). */
export const xmlText = (text: string): string =>
  special.test(text) ? text.replace(everySpecial, (sign) => named[sign] ?? spelledOut(sign.charCodeAt(0))) : text;

const spelledOut = (code: number) => `_x${code.toString(16).toUpperCase().padStart(4, '0')}_`;

/** A value between double quotes. */
export const xmlAttribute = (text: string): string => xmlText(text).replaceAll('"', '&quot;');
