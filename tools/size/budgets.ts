/** Byte and file budgets of the build; `npm run size` measures them and allows 5 % more. */

/**
 * Pages that are opened first: KiB of JavaScript and of styles as transferred, and the number of files of a page,
 * its document included. Of two languages the larger one counts.
 */
export const FIRST_PAGES = [
  { name: 'landing page', path: '/front-pages/landing-page', scripts: 158, styles: 17.5, files: 9 },
  {
    name: 'article',
    path: '/front-pages/article/detail/1001',
    scripts: 172,
    styles: 15.5,
    files: 9,
  },
  { name: 'list of articles', path: '/front-pages/industry', scripts: 202, styles: 23, files: 12 },
  // A page of the workspace: its frame and its messages come along.
  { name: 'list of tools', path: '/analysisTools/All', scripts: 295, styles: 30, files: 14 },
] as const

/** The inline bootstrap scripts of each document, in KiB. */
export const BOOTSTRAP_SCRIPT = 2.7

/** The service worker's own script, in KiB. */
export const WORKER_SCRIPT = 15

/** Files that the service worker caches, and those among them that are hardly worth their request. */
export const PRECACHE = { files: 120, smallFiles: 15 } as const

/** A file below this costs more by its request than by its bytes. */
export const SMALL_BYTES = 2048

/** Files that the service worker fetches before it is active, the document included. */
export const CRITICAL_PRECACHE = { files: 40, kib: 378 } as const

/**
 * Percent of all cached bytes that are fetched again after one line of a page, or one message in every language,
 * has changed.
 */
export const UPDATE_PERCENT = 5

/** Files without the code of a page: libraries, messages, workers. */
export const WITHOUT_PAGES = /^assets\/(?:vendor|zh|en|min|science\.worker)-/

/** Share by which a measured value may exceed its budget. */
export const TOLERANCE = 0.05
