export { vendorCell } from './checking/vendor-columns.rules.ts';
export { pathText, tagsText, vendorsText } from './checking/cells.rules.ts';
