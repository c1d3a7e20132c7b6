interface Shortcut {
  /** Each a key or a chord, as the key caps show it. */
  keys: readonly string[];
  does: string;
}

/** Every key that the app listens to, where it listens. A new one belongs in here. */
export const shortcuts: readonly { where: string; keys: readonly Shortcut[] }[] = [
  {
    where: 'Everywhere',
    keys: [
      { keys: ['mod+k'], does: 'Search items, screens and actions' },
      { keys: ['?'], does: 'Show this list' },
      { keys: ['F8'], does: 'Go to the message on the screen' },
      { keys: ['esc'], does: 'Close what is open on top' },
    ],
  },
  {
    where: 'In the list of items',
    keys: [
      { keys: ['/'], does: 'Go to the search' },
      { keys: ['up', 'down', '←', '→'], does: 'Move from cell to cell' },
      { keys: ['Home', 'End'], does: 'To the first or last cell of the row' },
      { keys: ['mod+Home', 'mod+End'], does: 'To the first or last row' },
      { keys: ['PgUp', 'PgDn'], does: 'A page up or down' },
      { keys: ['enter'], does: 'Open the item, or edit the cell' },
      { keys: ['F2'], does: 'Edit the cell' },
      { keys: ['Space'], does: 'Select the row' },
      { keys: ['shift+Space'], does: 'Select from the last selected row to this one' },
      { keys: ['shift+up', 'shift+down'], does: 'Select more rows' },
      { keys: ['mod+a'], does: 'Select everything' },
      { keys: ['esc'], does: 'Clear the selection, or close the item' },
    ],
  },
  {
    where: 'While you type',
    keys: [
      { keys: ['enter'], does: 'Save what you edit in place' },
      { keys: ['esc'], does: 'Leave it as it was' },
      { keys: ['up', 'down'], does: 'Purchase price: a step more or less' },
    ],
  },
  {
    where: 'While you count',
    keys: [
      { keys: ['enter'], does: 'Enter the number and go to the next line' },
      { keys: ['shift+enter'], does: 'The other choice: add to what was counted, or replace it' },
      { keys: ['up', 'down'], does: 'The line before or after' },
      { keys: ['esc'], does: 'Empty the field' },
    ],
  },
  {
    where: 'Pictures, charts and the edge of the folders',
    keys: [
      { keys: ['←', '→'], does: 'The picture, or the day, before or after; the folders narrower or wider' },
      { keys: ['enter'], does: 'On the edge: fold the folders away, or bring them back' },
    ],
  },
];
