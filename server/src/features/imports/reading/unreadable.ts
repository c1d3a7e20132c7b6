/** Why a file cannot be read, in a sentence for whoever chose it. */
export class Unreadable extends Error {}

export const damaged = 'This workbook is damaged. Open it in Excel, save it again and try once more.';
