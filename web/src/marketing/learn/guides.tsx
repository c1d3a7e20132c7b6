import type { ComponentType } from 'react';
import { TextLink } from '../frame/links.tsx';
import type { GuideStep } from './guide.tsx';
import { CostingPicture, CountPicture, FirstItemsPicture, ImportPicture, LabelPicture } from './pictures.tsx';

export const guides: readonly {
  id: string;
  title: string;
  minutes: number;
  lead: string;
  Picture: ComponentType;
  steps: readonly GuideStep[];
}[] = [
  {
    id: 'first-15-minutes',
    title: 'The first 15 minutes',
    minutes: 15,
    lead: 'Do not start with everything. Start with one shelf or one van, and get it right.',
    Picture: FirstItemsPicture,
    steps: [
      { title: 'Make one folder', text: 'A folder is a place: “Van 4”, “Back room”. Open Items, choose New folder, give it a name.' },
      {
        title: 'Enter ten items',
        text: 'Name and quantity are enough. Take a picture with the phone if things look alike. Costs can come later.',
      },
      {
        title: 'Set two reorder points',
        text: 'For the two you run out of most. They turn up under Alerts when they fall to that number.',
      },
      { title: 'Take one out', text: 'Open an item on the phone and tap minus. Look at its history: it says who, when and how many.' },
      {
        title: 'Invite one person',
        text: 'As staff, with that one folder. Watch the number change on your screen when they take something.',
      },
    ],
  },
  {
    id: 'labels',
    title: 'Labels that last',
    minutes: 20,
    lead: 'A label belongs on the bin, not on the piece. One for each bin, at eye height, where a phone can reach it.',
    Picture: LabelPicture,
    steps: [
      {
        title: 'Choose the sheet',
        text: 'Avery 5160 has thirty small ones, 5163 ten large ones. For a roll printer choose the width of the roll.',
      },
      { title: 'Select the items', text: 'Tick them in the list, or take a whole folder. Choose Print labels.' },
      { title: 'Print at 100 percent', text: 'Switch off “fit to page” in the print dialog, or the last row will drift off its labels.' },
      {
        title: 'Test one before you stick thirty',
        text: 'Scan it from arm’s length. In oil and dust put clear tape over it; a scratch across an eighth of the code does no harm.',
      },
      {
        title: 'Use what is there',
        text: 'The box has a supplier’s barcode? Open the item, add the code by scanning it. Either one will find it.',
      },
    ],
  },
  {
    id: 'counts',
    title: 'Counting without closing the shop',
    minutes: 30,
    lead: 'Count a folder at a time, every week another one. It beats one awful weekend in December.',
    Picture: CountPicture,
    steps: [
      {
        title: 'Start a count of one folder',
        text: 'What is expected is remembered at that moment. Work can go on meanwhile; later movements are taken into account.',
      },
      {
        title: 'Scan and type',
        text: 'Scan the bin, enter what you see. Two people can count the same folder; what both enter is added up.',
      },
      {
        title: 'Look at the differences',
        text: 'Sorted by what they cost. Send someone to count the large ones again before you believe them.',
      },
      {
        title: 'Post it',
        text: 'One button books every difference, with the count’s name in the history. Items nobody counted stay as they were.',
      },
      { title: 'Ask why', text: 'The shrinkage report adds up what counts have found missing: by item, by count, by folder.' },
    ],
  },
  {
    id: 'fifo-or-average',
    title: 'FIFO or moving average?',
    minutes: 5,
    lead: 'Both are accepted, both are exact. The question is whether it matters which delivery a piece came from.',
    Picture: CostingPicture,
    steps: [
      {
        title: 'Take moving average for most things',
        text: (
          <>
            Fittings, filters, screws. One cost for each item, easy to explain.{' '}
            <TextLink href="/features/moving-average-costing">Try the numbers</TextLink>.
          </>
        ),
      },
      {
        title: 'Take FIFO where age or price matters',
        text: (
          <>
            Refrigerant, compressors, food. Each delivery keeps its price.{' '}
            <TextLink href="/features/fifo-costing">Watch the layers</TextLink>.
          </>
        ),
      },
      { title: 'Take standard where the price is agreed', text: 'The cost stays what you entered, whatever a delivery was bought for.' },
      {
        title: 'Ask the bookkeeper once',
        text: 'They may want one method for all. Set it as the default in the settings, and new items follow.',
      },
      { title: 'Do not worry about changing', text: 'Switching an item keeps its value at that moment, and the history shows the switch.' },
    ],
  },
  {
    id: 'importing',
    title: 'Importing a spreadsheet',
    minutes: 15,
    lead: 'Nothing is written before you have seen what would happen, and one button takes it all back.',
    Picture: ImportPicture,
    steps: [
      { title: 'Clean up a little', text: 'One line for each item, headings in the first row, no merged cells. Leave the rest as it is.' },
      {
        title: 'Choose the file',
        text: 'CSV or Excel, under Settings, Import. The separator and the decimal comma are found by themselves.',
      },
      {
        title: 'Check the columns',
        text: 'Most are recognized by their names. Say what the others mean, or leave them out. The choice can be saved for next time.',
      },
      {
        title: 'Fix what is listed',
        text: 'Each problem stands by its line and can be mended there, or downloaded as a file of just those lines.',
      },
      {
        title: 'Import, look, undo if need be',
        text: 'Known items are found by SKU and updated, new ones made, with their folders, tags and vendors.',
      },
    ],
  },
];
