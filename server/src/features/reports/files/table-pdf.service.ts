/** Any table on paper, as reports are: for the lists of other features. */
export { reportPdf as tablePdf } from './pdf-file.ts';
export type { ReportSheet as TableSheet, SheetRow as TableRow } from './report-sheet.ts';
export { reportTexts as tableTexts } from './report-texts.ts';
