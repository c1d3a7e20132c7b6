export interface ReportColumn {
  key: string;
  label: string;
  type: 'text' | 'date' | 'quantity' | 'money' | 'number' | 'percent' | 'days';
  isTotalled: boolean;
}

type Type = ReportColumn['type'];

const plain = (type: Type) => (key: string, label: string) => ({ key, label, type, isTotalled: false });
const totalled = (type: Type) => (key: string, label: string) => ({ key, label, type, isTotalled: true });

const text = plain('text');
const date = plain('date');
const quantity = totalled('quantity');
const money = totalled('money');
const number = totalled('number');
/** Shares need not add up to a hundred: an item may stand under two tags. */
const share = plain('percent')('share', 'Share of total');

const item = [text('name', 'Item'), text('sku', 'SKU')];
const unit = text('unit', 'Unit');
const unitCost = plain('money')('unitCost', 'Unit cost');
const group = (label: string, type: 'text' | 'date' = 'text') => ({ key: 'name', label, type, isTotalled: false });

/** Everything that came in and went out. */
const flow = [quantity('in', 'In'), quantity('out', 'Out'), quantity('net', 'Change'), quantity('adjusted', 'Of which adjusted')];
/** Sums over several items are shown only if all of them have one unit. */
const amounts = [quantity('in', 'In'), quantity('out', 'Out'), unit];
const movements = number('movements', 'Movements');
const values = [money('valueIn', 'Value in'), money('valueOut', 'Value out')];
const valueChange = money('valueChange', 'Change of value');
const opening = quantity('opening', 'Opening');
const closing = quantity('closing', 'Closing');
const transferred = quantity('transferred', 'Moved here or away');

const turned = [
  money('openingValue', 'Opening value'),
  money('closingValue', 'Closing value'),
  money('averageValue', 'Mean value'),
  money('cost', 'Cost of goods issued'),
  { ...plain('number')('turnover', 'Turnover'), isTotalled: true },
  { ...plain('days')('daysOfStock', 'Days of stock'), isTotalled: true },
];

const counted = [
  number('lines', 'Lines counted'),
  number('matched', 'Matched'),
  totalled('percent')('accuracy', 'Accuracy'),
  quantity('short', 'Missing'),
  quantity('over', 'Found'),
  money('lossValue', 'Loss'),
  money('gainValue', 'Gain'),
  money('netValue', 'Net'),
];

const spent = [
  money('received', 'Received'),
  money('charged', 'Freight and corrections'),
  money('returned', 'Credited for returns'),
  money('spend', 'Spend'),
];
const ordered = [money('value', 'Value'), money('overdue', 'Overdue')];

/** A line of a folder says at which level of its tree it stands: on the first one nothing is summed twice. */
export const ofFolders = (own: readonly ReportColumn[]): readonly ReportColumn[] => [
  ...own.slice(0, 1),
  plain('number')('level', 'Level'),
  ...own.slice(1),
];

/** The columns of every report, by what its rows are. */
export const columns = {
  valuationOfItems: [
    ...item,
    text('folder', 'Folder'),
    text('method', 'Costing method'),
    quantity('quantity', 'Quantity'),
    unit,
    unitCost,
    money('value', 'Value'),
    share,
  ],
  valuationOf: (label: string) => [
    group(label),
    // Counts the folder's items that hold stock; the folder itself counts the others too.
    number('items', 'Items in stock'),
    quantity('quantity', 'Quantity'),
    unit,
    money('value', 'Value'),
    share,
  ],
  movementOfItems: [...item, unit, opening, ...flow, transferred, closing, valueChange, movements],
  movementOfFolders: [
    group('Folder'),
    ...amounts,
    money('openingValue', 'Opening value'),
    valueChange,
    money('closingValue', 'Closing value'),
    movements,
  ],
  movementOfKinds: [group('Kind of movement'), ...amounts, ...values, valueChange, movements],
  movementOf: (label: string) => [group(label, 'date'), ...amounts, ...values, valueChange, movements],
  issuedOfItems: [...item, quantity('quantity', 'Issued'), unit, unitCost, money('cost', 'Cost'), share],
  issuedOf: (label: string) => [
    group(label),
    plain('number')('items', 'Items'),
    quantity('quantity', 'Issued'),
    unit,
    money('cost', 'Cost'),
    share,
  ],
  issuedOfDays: (label: string) => [group(label, 'date'), plain('number')('items', 'Items'), money('cost', 'Cost'), share],
  turnoverOfItems: [...item, quantity('issued', 'Issued'), quantity('closing', 'On hand at the end'), unit, ...turned],
  turnoverOf: (label: string) => [group(label), plain('number')('items', 'Items'), ...turned],
  deadItems: [
    ...item,
    text('folder', 'Folder'),
    quantity('quantity', 'Quantity'),
    unit,
    unitCost,
    money('value', 'Value tied up'),
    date('lastIssued', 'Last issued'),
    date('lastReceived', 'Last received'),
    plain('days')('idle', 'Days idle'),
  ],
  deadOf: (label: string) => [
    group(label),
    number('items', 'Items'),
    quantity('quantity', 'Quantity'),
    unit,
    money('value', 'Value tied up'),
    share,
  ],
  reorder: [
    ...item,
    text('status', 'Status'),
    text('vendor', 'Vendor'),
    text('vendorSku', 'Vendor SKU'),
    plain('quantity')('quantity', 'On hand'),
    plain('quantity')('threshold', 'Threshold'),
    plain('quantity')('used', 'Used'),
    plain('quantity')('perDay', 'Per day'),
    plain('days')('daysLeft', 'Days left'),
    plain('days')('leadTime', 'Lead time'),
    quantity('suggested', 'Order'),
    unit,
    plain('money')('price', 'Price'),
    money('cost', 'Cost'),
  ],
  reorderOfVendors: [
    group('Vendor'),
    plain('days')('leadTime', 'Lead time'),
    number('items', 'Items'),
    quantity('suggested', 'Order'),
    unit,
    money('cost', 'Cost'),
    share,
  ],
  shrinkageOfItems: [...item, unit, ...counted],
  shrinkageOfCounts: [group('Stock count'), date('date', 'Posted'), text('person', 'Posted by'), unit, ...counted],
  shrinkageOf: (label: string) => [group(label), unit, ...counted],
  activity: (label: string, type: 'text' | 'date') => [
    group(label, type),
    movements,
    number('receipts', 'Receipts'),
    number('issues', 'Issues'),
    number('adjustments', 'Adjustments'),
    number('moves', 'Moves'),
    number('undos', 'Undos'),
    money('valueIn', 'Value in'),
    money('valueOut', 'Value out'),
    number('edits', 'Edits'),
    ...(type === 'text' ? [date('lastDay', 'Last active')] : []),
  ],
  spendOf: (label: string, type: 'text' | 'date' = 'text') => [group(label, type), ...spent],
  spendOfItems: [...item, ...spent],
  priceHistory: [
    ...item,
    text('vendor', 'Vendor'),
    date('date', 'Since'),
    plain('money')('price', 'Price of a pack'),
    plain('quantity')('pack', 'Pieces in it'),
    plain('money')('each', 'Price of a piece'),
    plain('percent')('changed', 'Change'),
  ],
  openOrdersOf: [group('Vendor'), number('late', 'Lines overdue'), quantity('outstanding', 'Outstanding'), unit, ...ordered, share],
  openOrdersOfItems: [...item, number('late', 'Lines overdue'), quantity('outstanding', 'Outstanding'), unit, ...ordered, share],
  punctuality: [
    group('Vendor'),
    number('orders', 'Orders due'),
    number('onTime', 'On time'),
    { ...plain('percent')('onTimeShare', 'On time'), isTotalled: true },
    number('whole', 'Complete'),
    { ...plain('percent')('wholeShare', 'Complete, share'), isTotalled: true },
    { ...plain('days')('daysLate', 'Mean days late'), isTotalled: true },
  ],
} satisfies Record<string, readonly ReportColumn[] | ((label: string, type: never) => readonly ReportColumn[])>;
