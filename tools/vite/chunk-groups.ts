/** One chunk group. */
export type ChunkGroup = {
  name: string
  /** Modules that are loaded on demand, by their path from the project's root. */
  entries: RegExp
  /**
   * The file for what this group and later ones use; `NAME-shared` without it. The group's own name where
   * the later ones load the group itself anyway.
   */
  shared?: string
  /** The file for the group's own styles, where they are too small for one of their own. */
  styles?: string
  /** The same for the styles that later groups use, too. */
  sharedStyles?: string
  /**
   * Parts of a large group, by the name of their file. Code that only one of them uses is in that file, so that
   * a user loads only that one; code that several use, and all styles, are in the group's.
   */
  parts?: Readonly<Record<string, RegExp>>
}

/** The libraries that every page loads at once, with their styles. */
export const LIBRARIES = 'vendor'
/** Our own code and styles that every page loads at once. */
export const APP = 'app'

/**
 * Libraries that every page loads as soon as it is mounted (the worker's registration, IndexedDB). With 2 KiB
 * each they are not worth a request.
 */
export const LOADED_ON_MOUNT = /node_modules\/(?:workbox-window|idb)\//

/**
 * Chunk groups: each is one file of code (and one of styles) for all modules that are loaded on
 * demand and match its pattern. Groups whose size matters most come first: code that several groups use
 * goes to the first of them in this list (see plan-chunks.ts), so that a group never loads what only
 * the groups below it need.
 */
export const CHUNK_GROUPS: readonly ChunkGroup[] = [
  // Every page uses what the landing page shares.
  { name: 'landing', entries: /^src\/features\/landing\/pages/, shared: APP },
  {
    name: 'article',
    entries:
      /^src\/features\/(?:articles\/(?:pages\/\w+-article-page|components\/(?:related|share|short))|terms\/terms-document|landing\/components\/notice-body|collection\/components\/folded-text)/,
    // 20 of its 25 KiB are shared: the later groups load the rest, too, for one request less.
    shared: 'article',
    styles: APP,
    sharedStyles: APP,
  },
  // The sanitiser of HTML that is not in the server-rendered page already.
  { name: 'sanitiser', entries: /^src\/ui\/sanitise\.ts$/ },
  // The scheduler of the worker's remaining downloads, for mounted pages with a worker.
  {
    name: 'offline-files',
    entries: /^src\/start\/after-start\.ts$/,
    shared: 'offline-files',
  },
  // Live figures within an article's text, whose styles server-rendered pages inline, its citation and definitions.
  // Before what is below the fold: the estimators that both use belong to them and to no list.
  {
    name: 'figures',
    entries: /^src\/features\/articles\/(?:figures\/|glossary\/|components\/cite-panel)/,
  },
  // Loaded when a user scrolls near it, scrolls an article, or begins to type; the server-rendered page inlines its styles.
  {
    name: 'below-fold',
    entries:
      /^src\/(?:features\/(?:landing\/components\/below-fold|articles\/components\/reading-position)|cache\/account-reading-positions|platform\/(?:keyboard-view|launch-images))/,
    shared: 'lists-shared',
    styles: 'landing',
    sharedStyles: APP,
  },
  // Locking at the end of a session: also of one that ended while no page was open.
  { name: 'vault', entries: /^src\/cache\/vault\.ts$/, shared: 'vault' },
  {
    name: 'lists',
    entries:
      /^src\/(?:features\/(?:articles\/pages|subjects\/(?:pages|components\/subject-body)|terms\/pages)|app\/pages\/pricing|ui\/problem-feedback)/,
  },
  {
    name: 'panels',
    entries:
      /^src\/(?:features\/(?:about|appearance|auth|shortcuts|search|notifications|terms)\/|layouts\/(?:phone-drawer|tool-search-pages)|app\/(?:toast-host|pages\/(?:register-route|maintenance|not-authorized|not-downloaded|coming-soon)))/,
  },
  // The workspace's frame, with the list of tools that is its first page.
  {
    name: 'member',
    entries:
      /^src\/(?:app\/(?:member-background|with-permission)|layouts\/|ui\/layers\/|features\/(?:account\/components\/|tools\/(?:background\/|pages\/all-tools)))/,
    shared: 'member',
    // The frame needs the code that panels share: one request less for the list of tools.
    styles: 'panels-shared',
    sharedStyles: 'panels-shared',
  },
  // Saving for offline reading, loaded once a list is mounted.
  {
    name: 'library',
    entries: /^src\/features\/(?:articles|subjects)\/components\/(?:list|theme)-library/,
    // The later groups load it, too.
    shared: 'library',
    styles: 'lists',
    sharedStyles: 'panels-shared',
  },
  // Likes and favourites, loaded after the page of a member.
  { name: 'reactions', entries: /^src\/cache\/run-reaction/, shared: 'reactions' },
  // The calls that wait in the outbox, loaded once there are any.
  { name: 'queued-calls', entries: /^src\/app\/queued-calls/, shared: 'queued-calls' },
  {
    name: 'account',
    entries:
      /^src\/(?:features\/(?:account|orders|invoices|subscription|feedback|collection|demo)\/|app\/pages\/)/,
    parts: {
      billing: /\/(?:orders|invoices|subscription)\/|\/pages\/paying/,
    },
  },
  { name: 'records', entries: /^src\/features\/records\//, sharedStyles: 'panels-shared' },
  {
    name: 'tools',
    entries: /^src\/features\/(?:tools|next-step)\//,
    parts: {
      'tool-scan': /\/tools\/(?:gut-microbiota|causal-map)\//,
      'tool-two-sample': /\/tools\/two-sample\//,
      'tool-bidirectional': /\/tools\/bidirectional\//,
      'tool-multivariable': /\/tools\/multivariable\//,
      'tool-instruments': /\/tools\/instrument-picker\//,
      'tool-meta-analysis': /\/tools\/meta-analysis\//,
      'tool-power': /\/tools\/power\//,
    },
  },
  { name: 'views', entries: /^src\/ui\/results\/[\w-]+\/view/ },
  // Code that is loaded when a result is exported or printed.
  {
    name: 'exports',
    entries: /^src\/(?:results\/(?!exports\/workbook)|ui\/(?:(?:results|levels)\/|file-sheet))/,
    styles: APP,
  },
]
