/**
 * Every name under which this product stores something in the browser (cookies aside). Form:
 * `veriscope.<area>[.<user>].v<n>`. The version is raised when the format of the stored data
 * changes.
 */

/** Owner of data stored before signing in. Not a possible member id (those are digits). */
export const VISITOR = 'visitor'

const PREFIX = 'veriscope.'

export const storageKeys = {
  /** Persisted lists and other small query results of one user. */
  queries: (userId: string) => `${PREFIX}queries.${userId}.v1`,
  /** Keys of the persisted results in the database that the user has saved for reading offline. */
  library: (userId: string) => `${PREFIX}library.${userId}.v1`,
  /** Users whose erasure was started and not completed (the page was closed meanwhile). */
  erasing: () => `${PREFIX}erasing.v1`,
  /** Hashes of refresh tokens of pending sign-outs: sessions that were ended offline. */
  pendingSignOuts: () => `${PREFIX}unended-sessions.v1`,
  /** Build that the user dismissed or accepted, so that they are prompted once per build. */
  updateDecision: () => `${PREFIX}update.v1`,
  /** Whether persistent storage was requested from the browser. */
  persistenceRequested: () => `${PREFIX}persistence-asked.v1`,
  /** The newest visitor's run about which a member was prompted. */
  adoptionAnswer: (userId: string) => `${PREFIX}adoption.${userId}.v1`,
  /** Where a member's results of this device are kept, and whether the member chose it. */
  savingChoice: (userId: string) => `${PREFIX}saving.${userId}.v1`,
  /** Entries that a user last opened from the search. */
  recentSearch: (userId: string) => `${PREFIX}search.${userId}.v1`,
  /** Shortcuts that a user chose for their menu. */
  shortcuts: (userId: string) => `${PREFIX}shortcuts.${userId}.v1`,
  /** Whether the collection is shown as cards or as rows. */
  collectionView: (userId: string) => `${PREFIX}collection-view.${userId}.v1`,
  /** Whether a system notification may announce the end of a long analysis. */
  runNotices: (userId: string) => `${PREFIX}run-notices.${userId}.v1`,
  /** The choice about push notifications on this device. */
  push: (userId: string) => `${PREFIX}push.${userId}.v1`,
  /** The draft of a feedback message; its file is stored separately because it is large. */
  feedbackDraft: (userId: string) => `${PREFIX}feedback-draft.${userId}.v1`,
  feedbackFile: (userId: string) => `${PREFIX}feedback-file.${userId}.v1`,
  /** Drafts of replies, by conversation. */
  feedbackReplies: (userId: string) => `${PREFIX}feedback-replies.${userId}.v1`,
  /** Answers that were seen on this device. */
  feedbackSeen: (userId: string) => `${PREFIX}feedback-seen.${userId}.v1`,
  /** Tab session: feedback on an article that a visitor began; restored after signing in. */
  articleFeedback: (articleId: string) => `${PREFIX}article-feedback-${articleId}.${VISITOR}.v1`,
  /** Reading positions of a user by article. */
  readingPositions: (userId: string) => `${PREFIX}reading-places.${userId}.v1`,
  /** Text size for articles on this device. */
  readingSize: () => `${PREFIX}reading-size.v1`,
  /** Corrected column mappings of files. */
  mappings: (userId: string) => `${PREFIX}mappings.${userId}.v1`,
  /** The checkout draft, by plan: coupon, billing details, key of the order. */
  checkoutDrafts: (userId: string) => `${PREFIX}checkout.${userId}.v1`,
  /** Draft of the billing details for coming invoices. */
  renewalTitleDraft: (userId: string) => `${PREFIX}renewal-title.${userId}.v1`,
  /**
   * Tool with a run waiting for a higher level; its data are stored separately because they are
   * large.
   */
  waitingRun: (userId: string) => `${PREFIX}waiting-run.${userId}.v1`,
  /** Whether failures of pages are reported from this device. */
  failureReports: () => `${PREFIX}failure-reports.v1`,
  /** Subject steps marked as done on this device. */
  subjectSteps: (userId: string) => `${PREFIX}subject-steps.${userId}.v1`,
  /** Tab session: last reload after a chunk that failed to load. */
  chunkReload: () => `${PREFIX}chunk-reload.v1`,
  /** Tab session: when each address may request its next code. Holds no address itself. */
  codeWaits: () => `${PREFIX}code-waits.v1`,
  /** Tab session: text typed on the sign-in pages, without passwords and codes. */
  entryDraft: () => `${PREFIX}entry-draft.v1`,
  /** Tab session: scroll position of a page that keeps it, when it was left. */
  scrollPosition: (pathname: string) => `${PREFIX}scroll-position.v1:${pathname}`,
  /** Tab session: build for which this tab reloaded. */
  followedBuild: () => `${PREFIX}followed-build.v1`,
} as const

/** Whether a local-storage key belongs to one user, whatever its area and version. */
export function isKeyOfUser(key: string, userId: string): boolean {
  return key.startsWith(PREFIX) && key.includes(`.${userId}.v`)
}

/** Whether a local-storage key holds a user's library. */
export function isLibraryKey(key: string): boolean {
  return key.startsWith(`${PREFIX}library.`)
}

/** Whether a local-storage key holds a user's choice about push notifications. */
export function isPushKey(key: string): boolean {
  return key.startsWith(`${PREFIX}push.`)
}

/** Returns the owner of a local-storage key: a member's id or `VISITOR`; null for the device. */
export function ownerOfKey(key: string): string | null {
  return /^veriscope\.[^.]+\.([^.]+)\.v\d+$/.exec(key)?.[1] ?? null
}

/** Name of a user's database. */
export function deviceDbName(userId: string): string {
  return `veriscope-${userId}`
}

/** Name of the database with what is locked; it belongs to the device. */
export const VAULT_DB = 'veriscope-vault'

/** Returns the owner of a database; null for one that belongs to the device. */
export const ownerOfDeviceDb = (name: string): string | null =>
  /^veriscope-(\d+)$/.exec(name)?.[1] ?? null

/**
 * Name of the folder with the indexes of a user's reference panels, in the browser's own file
 * system.
 */
export function panelFolderName(userId: string): string {
  return `veriscope-panels-${userId}`
}

/** Prefix of private caches in Cache Storage, which are deleted at sign-out. */
export const PRIVATE_CACHE_PREFIX = 'veriscope-private'

/** Names of the service worker's caches. */
export const cacheStores = {
  /** The shell: every file of one build. */
  shell: 'veriscope-shell-v1',
  /** Public files that are fetched when first needed: fonts of rare scripts. */
  onDemand: 'veriscope-on-demand-v1',
  /** Public pages as the server renders them for visitors. */
  pages: 'veriscope-pages-v1',
  /** The worker's own state: when it last checked for a newer build. */
  worker: 'veriscope-worker-v1',
  /** Files that were shared to the app, until its page takes them. */
  shared: `${PRIVATE_CACHE_PREFIX}-shared-v1`,
} as const

/** Names of the BroadcastChannels. */
export const channels = {
  /** Each tab's counts for the installed app's icon. */
  badge: 'veriscope.badge',
  /** Presence messages: tabs count each other. */
  tabs: 'veriscope.tabs',
  /** A tab's measured connection state: the others probe for themselves. */
  connection: 'veriscope.line',
  /** A user's storage was closed and erased. */
  storage: 'veriscope.storage',
  /** A user's records on this device changed. */
  records: 'veriscope.records',
  /** A user's saved items for reading offline changed. */
  library: 'veriscope.library',
  /** A user's queued small changes. */
  writes: 'veriscope.writes',
  /** Orders, invoices or the subscription of a user changed. */
  billing: 'veriscope.billing',
} as const
