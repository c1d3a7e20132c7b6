import { xmlAttribute } from './xml-text.ts';

/** How a row looks. */
export type Look = 'plain' | 'total' | 'head' | 'title' | 'note';

interface Style {
  look: Look;
  isRight: boolean;
  format: string | undefined;
}

/** The places of each look in the lists of fonts, fills and borders below. */
const parts: Record<Look, { font: number; fill: number; border: number }> = {
  plain: { font: 0, fill: 0, border: 0 },
  title: { font: 2, fill: 0, border: 0 },
  head: { font: 1, fill: 2, border: 1 },
  total: { font: 1, fill: 0, border: 2 },
  note: { font: 3, fill: 0, border: 0 },
};

const font = (before: string, size: number, color = '') =>
  `<font>${before}<sz val="${size}"/>${color}<name val="Calibri"/><family val="2"/></font>`;
const fonts = [font('', 11), font('<b/>', 11), font('<b/>', 14), font('', 11, '<color rgb="FF52636C"/>')];
/** The first two are always these. */
const fills = [
  '<patternFill patternType="none"/>',
  '<patternFill patternType="gray125"/>',
  '<patternFill patternType="solid"><fgColor rgb="FFEDF1F3"/></patternFill>',
].map((pattern) => `<fill>${pattern}</fill>`);
const thin = '<color rgb="FF80919A"/>';
const borders = [
  '<border><left/><right/><top/><bottom/><diagonal/></border>',
  `<border><left/><right/><top/><bottom style="thin">${thin}</bottom><diagonal/></border>`,
  `<border><left/><right/><top style="thin">${thin}</top><bottom/><diagonal/></border>`,
];
/** Those below are formats of Excel's own. */
const firstFormat = 164;

/** Numbers the styles that the cells of a workbook have; the first is that of a cell which says nothing of one. */
export class CellStyles {
  readonly #numbers = new Map<string, number>();
  readonly #styles: Style[] = [];
  readonly #formats: string[] = [];

  constructor() {
    this.numberOf({ look: 'plain', isRight: false, format: undefined });
  }

  numberOf(style: Style): number {
    const key = `${style.look} ${style.isRight} ${style.format ?? ''}`;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#styles.push(style) - 1;
    this.#numbers.set(key, number);
    if (style.format !== undefined && !this.#formats.includes(style.format)) this.#formats.push(style.format);
    return number;
  }

  xml(): string {
    const formats = this.#formats.map((code, nth) => `<numFmt numFmtId="${firstFormat + nth}" formatCode="${xmlAttribute(code)}"/>`);
    return [
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
      ...(formats.length > 0 ? [list('numFmts', formats)] : []),
      list('fonts', fonts),
      list('fills', fills),
      list('borders', borders),
      list('cellStyleXfs', ['<xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>']),
      list(
        'cellXfs',
        this.#styles.map((style) => this.#xf(style)),
      ),
      list('cellStyles', ['<cellStyle name="Normal" xfId="0" builtinId="0"/>']),
      '</styleSheet>',
    ].join('');
  }

  #xf({ look, isRight, format }: Style): string {
    const { font, fill, border } = parts[look];
    const number = format === undefined ? 0 : firstFormat + this.#formats.indexOf(format);
    const applied = `applyNumberFormat="${Number(number > 0)}" applyFont="${Number(font > 0)}" applyFill="${Number(fill > 0)}" applyBorder="${Number(border > 0)}"`;
    const xf = `<xf numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" ${applied}`;
    return isRight ? `${xf} applyAlignment="1"><alignment horizontal="right"/></xf>` : `${xf}/>`;
  }
}

const list = (name: string, entries: readonly string[]) => `<${name} count="${entries.length}">${entries.join('')}</${name}>`;
