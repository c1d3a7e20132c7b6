// Without zod, so that threads and the browser can have it at no cost.

/**
 * Everything has a size: what one organization has makes work for everyone else it shares a server with. Each figure is far above what an
 * honest business needs. What was there beyond one when it came stays, can be read, and can only become less (decision 039).
 */
export const limits = {
  /** Of an organization. */
  customFields: 100,
  folders: 10_000,
  tags: 2000,
  vendors: 5000,
  units: 500,
  quickActions: 200,
  /** Open at once, and in all that was ever counted. */
  openCounts: 50,
  counts: 10_000,
  itemViews: 1000,
  reportViews: 500,
  reportSchedules: 100,
  importMappings: 100,
  /** Read and not yet applied: each has its file and its rows. */
  openImports: 200,
  openInvitations: 500,
  /** Of the words its items are found by: those that more are found by than this go on finding, but no word that was mistyped is meant by them. */
  searchWords: 200_000,

  /** A folder in a folder in a folder. */
  folderDepth: 20,

  /** Of one person. */
  itemViewsOfPerson: 200,

  /** Of one item. */
  tagsOfItem: 50,
  vendorsOfItem: 20,
  barcodesOfItem: 20,
  picturesOfItem: 20,
  customBytesOfItem: 64 * 1024,
  searchWordsOfItem: 500,

  /** Of one custom field, or one count, or one list a filter names. */
  choicesOfField: 100,
  linesOfCount: 50_000,
  tagsOfFilter: 50,

  /** Of all vendors together: the list of them comes in one piece. */
  vendorBytes: 4 * 1024 * 1024,

  /** Of one call: how many items it names, how long a search is, how many single values are in it, and how much is said of what is wrong. */
  itemsNamed: 10_000,
  /** How much text one change may give the own fields of all its items together, and how much these may hold in them then. */
  bulkCustomBytes: 4 * 1024 * 1024,
  bulkCustomBytesHeld: 32 * 1024 * 1024,
  searchLength: 200,
  searchWordsCompared: 3,
  valuesOfCall: 30_000,
  errorDetails: 20,

  /** A page ends here, however many rows were asked for; it has at least one. */
  pageBytes: 512 * 1024,

  importBytes: 25 * 1024 * 1024,
  importRows: 100_000,
  importColumns: 200,
} as const;

/** "10,000", as a sentence says it. */
export const spelledLimit = (most: number) => most.toLocaleString('en-US');
