/** What the page and the service worker say to each other. */
export const fillCaches = 'fill caches';
export const syncTag = 'onhand-stock';
/** Not a file of the site: says that all of them are kept. */
export const allFilesKept = '/all-files-kept';
