// Without zod, so that threads and the browser can have it at no cost.

/**
 * Everything has a size: what one organization has makes work for everyone else it shares a server with. Each figure is far above what an
 * honest business needs. Records beyond a limit that was introduced later stay, can be read, and can only become fewer (decision 039).
 */
export const limits = {
  /** Limits of an organization. */
  customFields: 100,
  folders: 10_000,
  tags: 2000,
  vendors: 5000,
  units: 500,
  quickActions: 200,
  /** Open at once, and in all that was ever counted. */
  openCounts: 50,
  counts: 10_000,
  /** Planned or on the way. */
  openTransfers: 2000,
  /** Handed out at once. */
  openLoans: 5000,
  /** Open at once, and in all that was ever made. */
  openRefills: 200,
  refills: 50_000,
  refillTemplates: 200,
  /** Planned, or sent and not wholly received. */
  openOrders: 5000,
  openReceipts: 1000,
  openReturns: 2000,
  /** Planned or under way. */
  openJobs: 20_000,
  customers: 50_000,
  kits: 2000,
  crew: 500,
  itemViews: 1000,
  reportViews: 500,
  reportSchedules: 100,
  importMappings: 100,
  /** Read and not yet applied: each has its file and its rows. */
  openImports: 200,
  openInvitations: 500,
  /** Distinct words that items are indexed by. Beyond it items are still found, but mistyped words are no longer corrected. */
  searchWords: 200_000,

  /** A folder in a folder in a folder. */
  folderDepth: 20,

  /** Limits of one person. */
  itemViewsOfPerson: 200,

  /** Limits of one item. */
  tagsOfItem: 50,
  vendorsOfItem: 20,
  barcodesOfItem: 20,
  picturesOfItem: 20,
  customBytesOfItem: 64 * 1024,
  searchWordsOfItem: 500,
  placesOfItem: 500,

  /** Limits of one custom field, one count, one transfer, and one filter. */
  choicesOfField: 100,
  linesOfCount: 50_000,
  linesOfTransfer: 500,
  linesOfRefill: 5000,
  linesOfOrder: 500,
  linesOfReceipt: 2000,
  /** Of a receipt that is taken back as a whole: each line is undone in the ledger by itself. */
  linesUndone: 500,
  linesOfReturn: 500,
  chargesOfReceipt: 100,
  /** Of all its charges together: they are read in one piece. */
  partsOfReceipt: 20_000,
  filesOfOrder: 20,
  linesOfJob: 500,
  peopleOfJob: 50,
  picturesOfJob: 50,
  linesOfKit: 200,
  /** A kit in a kit in a kit. */
  kitDepth: 5,
  jobsOfBill: 2000,
  linesOfBill: 20_000,
  breaksOfVendorLine: 10,
  placesOfRefill: 100,
  itemsOfTemplate: 2000,
  placesOfTemplate: 200,
  tagsOfFilter: 50,

  /** Bytes of all vendors together: their list is answered in one piece. */
  vendorBytes: 4 * 1024 * 1024,

  /** Limits of one call: items named, length of a search, single values, and errors described. */
  itemsNamed: 10_000,
  /** Bytes of text that one change may give to the custom fields of all its items, and that these fields may then hold. */
  bulkCustomBytes: 4 * 1024 * 1024,
  bulkCustomBytesHeld: 32 * 1024 * 1024,
  /** Minima and maxima that one call may set: of a template in many places, or of suggestions. */
  levelsOfCall: 5000,
  suggestionsAccepted: 2000,
  searchLength: 200,
  searchWordsCompared: 3,
  valuesOfCall: 30_000,
  errorDetails: 20,

  /** Answers that name some and count the rest: who has one of an item, and what a template would change in one place. */
  loansTold: 50,
  differencesTold: 20,

  /** A page ends here, however many rows were asked for; it has at least one. */
  pageBytes: 512 * 1024,

  importBytes: 25 * 1024 * 1024,
  importRows: 100_000,
  importColumns: 200,
} as const;

/** "10,000", as a sentence says it. */
export const spelledLimit = (most: number) => most.toLocaleString('en-US');
