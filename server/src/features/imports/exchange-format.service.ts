export { besideVendorsText, pathText, tagsText, vendorsText } from './cells.rules.ts';
