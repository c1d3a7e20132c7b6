import type { CellStyles } from './cell-styles.ts';
import { xmlAttribute } from './xml-text.ts';

/** A sheet's part of the file, and what it is called on its tab. */
export interface SheetName {
  part: string;
  name: string;
}

const relationTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** What a workbook needs beside its sheets (ECMA-376): what is where, and how cells look. */
export function partsAround(sheets: readonly SheetName[], styles: CellStyles): [part: string, xml: string][] {
  const parts = {
    'xl/styles.xml': styles.xml(),
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relationTypes}"><bookViews><workbookView/></bookViews><sheets>${sheets
      .map(({ name }, nth) => `<sheet name="${xmlAttribute(name)}" sheetId="${nth + 1}" r:id="rId${nth + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([
      ...sheets.map(({ part }) => ['worksheet', part.slice('xl/'.length)] as const),
      ['styles', 'styles.xml'],
    ]),
    '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('xl/workbook.xml', 'sheet.main')}${override('xl/styles.xml', 'styles')}${sheets.map(({ part }) => override(part, 'worksheet')).join('')}</Types>`,
  };
  return Object.entries(parts).map(([part, xml]) => [part, declaration + xml]);
}

const override = (part: string, kind: string) => `<Override PartName="/${part}" ContentType="${contentType}.${kind}+xml"/>`;

const relations = (targets: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="${packages}/relationships">${targets
    .map(([type, target], nth) => `<Relationship Id="rId${nth + 1}" Type="${relationTypes}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;
