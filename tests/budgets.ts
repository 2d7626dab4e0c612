/** What the product may cost, in bytes and counts: never in time, which depends on the machine. */

const KIB = 1024

/**
 * Pages that are opened first: bytes of JavaScript and of styles (brotli), and requests of all kinds, the
 * document, the calls and the icon of the tab included, without the service worker. Two per cent above what was measured.
 */
export const FIRST_PAGES = [
  {
    name: 'landing page',
    path: '/front-pages/landing-page',
    scriptLimit: 149.25 * KIB,
    styleLimit: 17 * KIB,
    requestLimit: 10,
  },
  {
    name: 'article',
    path: '/front-pages/article/detail/1001',
    scriptLimit: 163 * KIB,
    styleLimit: 15.25 * KIB,
    requestLimit: 12,
  },
  {
    name: 'list of articles',
    path: '/front-pages/industry',
    scriptLimit: 193 * KIB,
    styleLimit: 23.25 * KIB,
    requestLimit: 13,
  },
  // A page of the workspace: its frame and its texts come along.
  {
    name: 'list of tools',
    path: '/analysisTools/All',
    scriptLimit: 290 * KIB,
    styleLimit: 30 * KIB,
    requestLimit: 15,
  },
] as const

/**
 * The script that stands in each document (brotli): what a written page answers with before its code is there, and
 * all the code that is asked for before its first paint.
 */
export const FIRST_SCRIPT_BYTES = 2.65 * KIB

/**
 * What a page that is read never loads first: a text that is in its files, by what it belongs to. The build
 * renames and minifies; policies and class names stay. `files`: how many of all hold it.
 */
export const NOT_FOR_READING = [
  { name: 'the sanitiser', kind: 'script', pattern: /dompurify/i, files: 1 },
  // Replies are read by src/contract/small-reader.ts.
  { name: 'zod', kind: 'script', pattern: /invalid_union/, files: 0 },
  // Classes of `Input` and `Modal`: without them nothing of Mantine's fields and dialogs is there.
  { name: 'styles of fields', kind: 'style', pattern: /m_8fb7ebe7/, files: 1 },
  { name: 'styles of dialogs', kind: 'style', pattern: /m_9df02822/, files: 1 },
] as const

/** What the service worker keeps: each file costs a request and an entry to install. */
export const KEPT_FILES = {
  limit: 120,
  /** A smaller one is worth less than its request. */
  smallBytes: 2 * KIB,
  /** Small files that have a reason to be files. */
  smallOnes: [
    { path: /^examples\//, reason: 'data that a reader saves or opens by itself' },
    { path: /^(?:icons\/|favicon\.svg$)/, reason: 'asked for by the browser by name' },
    {
      path: /^assets\/figure-composer-.*css$/,
      reason:
        'a dialog that few open; in the sheet of the charts every first page would pay for it',
    },
    {
      path: /^assets\/standing-in-.*js$/,
      reason: 'members who come back need it before all else, visitors never',
    },
    { path: /^assets\/rolldown-runtime-/, reason: 'the bundler lets its helpers into no group' },
  ],
} as const

/** What the worker fetches before it is active, the document included; bytes as they travel. */
export const FIRST_SET = { files: 40, bytes: 350 * KIB } as const

/** How much of what the worker keeps may be fetched again after one line of a screen has changed. */
export const UPDATE_SHARE = 0.05

/** Files that hold no screens' code, whose size is not that of an update: libraries, texts, the engine. */
export const NO_SCREENS = /^assets\/(?:vendor|zh|en|min|science\.worker)-/

/** Headers of a file of the build, without those that every connection has. */
export const FILE_HEADER_BYTES = 300
