/** The message tells the person who chose the file why it cannot be read. */
export class Unreadable extends Error {}

export const damaged = 'This workbook is damaged. Open it in Excel, save it again and try once more.';
