export { besideVendorsText, pathText, tagsText, vendorsText } from './checking/cells.rules.ts';
