import { columns, ofFolders, type ReportColumn } from './reports-columns.ts';

export const reportIds = [
  'valuation',
  'movement',
  'cost-of-goods',
  'turnover',
  'dead-stock',
  'reorder',
  'shrinkage',
  'activity',
  'spend',
  'price-history',
  'open-orders',
  'punctuality',
] as const;
export const groupingIds = [
  'item',
  'folder',
  'tag',
  'vendor',
  'method',
  'kind',
  'person',
  'job',
  'customer',
  'count',
  'day',
  'month',
] as const;
export const folderLevels = ['all', 'top'] as const;
export const columnTypes = ['text', 'date', 'quantity', 'money', 'number', 'percent', 'days'] as const;

export type FolderLevels = (typeof folderLevels)[number];
export type GroupingId = (typeof groupingIds)[number];
export type ReportFilter = 'folderId' | 'tagId' | 'vendorId' | 'method' | 'kind' | 'userId' | 'idleDays' | 'useDays';

export interface Grouping {
  id: GroupingId;
  label: string;
  columns: readonly ReportColumn[];
  /** The order unless the request asks otherwise. */
  sort: { key: string; direction: 'asc' | 'desc' };
}

export interface Report {
  title: string;
  /** The question that the report answers, in a line. */
  question: string;
  /** The meaning of its figures. */
  description: string;
  /** `day`: the end of one day; `range`: from one day to another; `now`: it is always of this moment. */
  period: 'day' | 'range' | 'now';
  filters: readonly ReportFilter[];
  /** The first is the one it starts with. */
  groupings: readonly [Grouping, ...Grouping[]];
}

const labels: Record<GroupingId, string> = {
  item: 'Item',
  folder: 'Folder',
  tag: 'Tag',
  vendor: 'Vendor',
  method: 'Costing method',
  kind: 'Kind of movement',
  person: 'Person',
  job: 'Job',
  customer: 'Customer',
  count: 'Stock count',
  day: 'Day',
  month: 'Month',
};

function by(id: GroupingId, own: readonly ReportColumn[], sort: string, direction: 'asc' | 'desc' = 'desc'): Grouping {
  return { id, label: labels[id], columns: own, sort: { key: sort, direction } };
}

const today = 'Tags and vendors are those of today; an item with several vendors stands under its first.';

/** The reports of the product as data: screens, files and mails are made from this, and the server computes what it names. */
export const reportRegistry: Record<(typeof reportIds)[number], Report> = {
  valuation: {
    title: 'Inventory valuation',
    question: 'What is the stock worth, today or at the end of any past day?',
    description: `Quantity and value as the ledger held them at the end of the day, in the folders and by the costing methods of that day, without items that were archived then. ${today} An item with several tags counts under each of them, and once in the total.`,
    period: 'day',
    filters: ['folderId', 'tagId', 'vendorId', 'method'],
    groupings: [
      by('item', columns.valuationOfItems, 'value'),
      by('folder', ofFolders(columns.valuationOf('Folder')), 'value'),
      by('tag', columns.valuationOf('Tag'), 'value'),
      by('vendor', columns.valuationOf('Vendor'), 'value'),
      by('method', columns.valuationOf('Costing method'), 'value'),
    ],
  },
  movement: {
    title: 'Stock movement',
    question: 'What came in and what went out?',
    description: `Opening plus in minus out is closing; by folder, kind, day and month it is told by value, and by quantity as well where everything has one unit, for feet and pieces make no sum. An undone change is taken off the column it stood in, on the day of the undo. Adjusted is the part of the change that came from corrections: quantities set by hand, stock counts, deleted items. Archived items stay in the books and are included. ${today}`,
    period: 'range',
    filters: ['folderId', 'tagId', 'vendorId', 'kind', 'userId'],
    groupings: [
      by('item', columns.movementOfItems, 'out'),
      by('folder', ofFolders(columns.movementOfFolders), 'movements'),
      by('kind', columns.movementOfKinds, 'movements'),
      by('day', columns.movementOf('Day'), 'name', 'asc'),
      by('month', columns.movementOf('Month'), 'name', 'asc'),
    ],
  },
  'cost-of-goods': {
    title: 'Cost of goods issued',
    question: 'What did the stock that was issued cost?',
    description: `What left stock by being taken out, at the cost the ledger booked. An undone issue is taken off on the day of the undo. Corrections, stock counts and deleted items are no issues. What came back from a job is taken off it, and freight and corrected prices of what a job used are added to it; people of the crew stand under their own names. Sorted by what was issued, the items are the parts most used. ${today}`,
    period: 'range',
    filters: ['folderId', 'tagId', 'vendorId', 'userId'],
    groupings: [
      by('item', columns.issuedOfItems, 'cost'),
      by('folder', ofFolders(columns.issuedOf('Folder')), 'cost'),
      by('tag', columns.issuedOf('Tag'), 'cost'),
      by('vendor', columns.issuedOf('Vendor'), 'cost'),
      by('job', columns.issuedOf('Job'), 'cost'),
      by('customer', columns.issuedOf('Customer'), 'cost'),
      by('person', columns.issuedOf('Person'), 'cost'),
      by('day', columns.issuedOfDays('Day'), 'name', 'asc'),
      by('month', columns.issuedOfDays('Month'), 'name', 'asc'),
    ],
  },
  turnover: {
    title: 'Turnover and days of stock',
    question: 'How fast does the stock turn, and how long will it last?',
    description: `Turnover is the cost of what was issued, divided by the mean of the opening and the closing value. Days of stock is how long the closing stock lasts at the pace of the range, or of its part since the first entry in the books: by quantity for an item, by value for a group. ${today}`,
    period: 'range',
    filters: ['folderId', 'tagId', 'vendorId'],
    groupings: [
      by('item', columns.turnoverOfItems, 'cost'),
      by('folder', ofFolders(columns.turnoverOf('Folder')), 'cost'),
      by('tag', columns.turnoverOf('Tag'), 'cost'),
      by('vendor', columns.turnoverOf('Vendor'), 'cost'),
    ],
  },
  'dead-stock': {
    title: 'Dead stock',
    question: 'Where does money lie in stock that nobody takes?',
    description: `Items on hand of which nothing was issued for the chosen number of days, and which are older than that. An issue that was undone is none. ${today}`,
    period: 'now',
    filters: ['folderId', 'tagId', 'vendorId', 'idleDays'],
    groupings: [
      by('item', columns.deadItems, 'value'),
      by('folder', ofFolders(columns.deadOf('Folder')), 'value'),
      by('tag', columns.deadOf('Tag'), 'value'),
      by('vendor', columns.deadOf('Vendor'), 'value'),
    ],
  },
  reorder: {
    title: 'Low stock and reorder',
    question: 'What should be ordered, how much, and from whom?',
    description:
      'All items that are low or out of stock, as Alerts has them, and those that would run out before an order arrives. What ran out without a threshold is ordered if it has a vendor or was ever issued. Use is that of the chosen days; of an item that ran out, of as many days until then. The suggestion brings the stock to the threshold or to the use during the vendor’s lead time, whichever is more, and adds the use of the next 30 days; it is rounded up to what the unit allows. A vendor without a lead time is taken for 7 days. Costs are the vendor’s price, or else the unit cost.',
    period: 'now',
    filters: ['folderId', 'tagId', 'vendorId', 'useDays'],
    groupings: [by('item', columns.reorder, 'vendor', 'asc'), by('vendor', columns.reorderOfVendors, 'cost')],
  },
  shrinkage: {
    title: 'Shrinkage from counts',
    question: 'What did stock counts find missing, and what did they find?',
    description:
      'The counts that were posted in the range, with what posting booked. A difference that was undone later is taken off. Accuracy is the share of the counted lines that matched.',
    period: 'range',
    filters: ['folderId', 'tagId', 'vendorId'],
    groupings: [
      by('item', columns.shrinkageOfItems, 'netValue', 'asc'),
      by('count', columns.shrinkageOfCounts, 'date'),
      by('folder', ofFolders(columns.shrinkageOf('Folder')), 'netValue', 'asc'),
    ],
  },
  activity: {
    title: 'Activity by person',
    question: 'Who moved how much?',
    description:
      'Movements of stock by whoever made them, with what they were worth; undos are movements of the person who undid. Edits are changes of items, folders, tags and the like.',
    period: 'range',
    filters: ['folderId', 'userId'],
    groupings: [by('person', columns.activity('Person', 'text'), 'movements'), by('day', columns.activity('Day', 'date'), 'name', 'asc')],
  },
  spend: {
    title: 'Spend by vendor',
    question: 'What was bought from whom, and what did it cost in the end?',
    description:
      'Receipts at what was paid for them, on the day they came; freight, duty and corrected prices on the day they were entered; less the credit for what went back. What was undone counts for nothing. It is what was paid, whatever the costing method makes of it.',
    period: 'range',
    filters: ['vendorId'],
    groupings: [
      by('vendor', columns.spendOf('Vendor'), 'spend'),
      by('month', columns.spendOf('Month', 'date'), 'name', 'asc'),
      by('item', columns.spendOfItems, 'spend'),
    ],
  },
  'price-history': {
    title: 'Price history',
    question: 'How did the prices of vendors change?',
    description:
      'Each price that a vendor asked for an item, with the day since when. The change is that of a piece, compared with the price before it.',
    period: 'range',
    filters: ['tagId', 'vendorId'],
    groupings: [by('item', columns.priceHistory, 'name', 'asc')],
  },
  'open-orders': {
    title: 'Open orders',
    question: 'What is still to come, what is it worth, and what is overdue?',
    description:
      'What is outstanding of drafts and sent orders, at the agreed price. A line is overdue when the day that the vendor confirmed, or else the order expects, is over. Drafts are never overdue.',
    period: 'now',
    filters: ['vendorId'],
    groupings: [by('vendor', columns.openOrdersOf, 'value'), by('item', columns.openOrdersOfItems, 'value')],
  },
  punctuality: {
    title: 'Punctuality of vendors',
    question: 'Which vendors deliver on the day, and which deliver all of it?',
    description:
      'Orders that were expected in the range. One is on time if all of it had come by the expected day; days late are those of orders that came whole, early ones counting as none.',
    period: 'range',
    filters: ['vendorId'],
    groupings: [by('vendor', columns.punctuality, 'orders')],
  },
};
