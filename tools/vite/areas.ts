export type Area = {
  name: string
  /** Modules that are loaded on demand, by their path from the project's root. */
  entries: RegExp
  /**
   * The file for what this area and later ones use; `NAME-shared` without it. The area's own name where
   * the later ones load the area itself anyway.
   */
  shared?: string
  /** The file for the area's own styles, where they are too small for one of their own. */
  styles?: string
  /** The same for the styles that later areas use, too. */
  sharedStyles?: string
  /**
   * Parts of a large area, by the name of their file. What only one of them uses is in that file, so that
   * a reader pays for one of them; what several use, and all styles, are in the area's.
   */
  parts?: Readonly<Record<string, RegExp>>
}

/** The libraries of what every page loads at once, their styles and what runs with them. */
export const LIBRARIES = 'vendor'
/** Our own code and styles that every page loads at once. */
export const APP = 'app'

/**
 * Libraries that every page asks for as soon as it stands (the worker's registration, the device's
 * database). With 2 KiB each they are not worth a request.
 */
export const ASKED_AT_ONCE = /node_modules\/(?:workbox-window|idb)\//

/**
 * What is loaded together: each area is one file of code (and one of styles) for all modules that
 * are loaded on demand and match its pattern. The order is by how much a needless byte hurts: code
 * that several areas use goes to the first of them in this list (see plan-chunks.ts), so that an
 * area pays for its own needs and never for those of the areas below it.
 */
export const AREAS: readonly Area[] = [
  // Every page uses what the landing page shares.
  { name: 'landing', entries: /^src\/features\/landing\/screens/, shared: APP },
  {
    name: 'article',
    entries:
      /^src\/features\/(?:articles\/(?:screens\/\w+-article-screen|components\/(?:related|share|short))|terms\/terms-document|landing\/components\/notice-body|collection\/components\/folded-text)/,
    // 20 of its 25 KiB are shared: the later areas take the rest along for one request less.
    shared: 'article',
    styles: APP,
    sharedStyles: APP,
  },
  // What makes HTML safe to show, where it does not stand in the page already.
  { name: 'sanitiser', entries: /^src\/ui\/sanitise\.ts$/ },
  // When the worker fetches the rest: for pages that stand and have a worker.
  {
    name: 'offline-files',
    entries: /^src\/start\/after-start\.ts$/,
    shared: 'offline-files',
  },
  // Live figures within an article's text, whose styles stand in the pages that the server writes with one, and its citation.
  // Before what is below the fold: the estimators that both use are theirs and no list's.
  { name: 'figures', entries: /^src\/features\/articles\/(?:figures\/|components\/cite-panel)/ },
  // Loaded when a reader comes near it, scrolls an article, or begins to type; its styles stand in the page that the server writes.
  {
    name: 'below-fold',
    entries:
      /^src\/(?:features\/(?:landing\/components\/below-fold|articles\/components\/place-keeper)|cache\/account-places|platform\/(?:keyboard-view|launch-images))/,
    shared: 'lists-shared',
    styles: 'landing',
    sharedStyles: APP,
  },
  {
    name: 'lists',
    entries:
      /^src\/(?:features\/(?:articles\/screens|subjects\/(?:screens|components\/subject-body)|terms\/screens)|app\/screens\/pricing|ui\/problem-feedback)/,
  },
  {
    name: 'panels',
    entries:
      /^src\/(?:features\/(?:about|appearance|auth|shortcuts|search|notifications|terms)\/|layouts\/(?:phone-drawer|tool-words)|app\/(?:toast-host|screens\/(?:register-route|maintenance|not-authorized|not-here|coming-soon)))/,
  },
  // The workspace's frame, with the list of tools that is its first page.
  {
    name: 'member',
    entries:
      /^src\/(?:app\/(?:member-parts|permitted)|layouts\/|features\/(?:account\/components\/|tools\/(?:background\/|screens\/all-tools)))/,
    shared: 'member',
    // The frame needs what panels share: one request less for the list of tools.
    styles: 'panels-shared',
    sharedStyles: 'panels-shared',
  },
  // Saving for offline reading, loaded once a list stands.
  {
    name: 'library',
    entries: /^src\/features\/(?:articles|subjects)\/components\/(?:list|theme)-library/,
    // The later areas take it along.
    shared: 'library',
    styles: 'lists',
    sharedStyles: 'panels-shared',
  },
  {
    name: 'account',
    entries:
      /^src\/(?:features\/(?:account|orders|invoices|subscription|feedback|collection|demo)\/|app\/screens\/)/,
    parts: {
      billing: /\/(?:orders|invoices|subscription)\/|\/screens\/paying/,
    },
  },
  { name: 'records', entries: /^src\/features\/records\//, sharedStyles: 'panels-shared' },
  {
    name: 'tools',
    entries: /^src\/features\/(?:tools|next-step)\//,
    parts: {
      'tool-screen': /\/tools\/(?:gut-microbiota|causal-map)\//,
      'tool-two-sample': /\/tools\/two-sample\//,
      'tool-bidirectional': /\/tools\/bidirectional\//,
      'tool-multivariable': /\/tools\/multivariable\//,
      'tool-instruments': /\/tools\/instrument-picker\//,
      'tool-meta-analysis': /\/tools\/meta-analysis\//,
      'tool-power': /\/tools\/power\//,
    },
  },
  { name: 'views', entries: /^src\/ui\/results\/[\w-]+\/view/ },
  // What is asked for when a result is saved or printed.
  {
    name: 'exports',
    entries: /^src\/(?:results\/(?!exports\/workbook)|ui\/(?:results|levels)\/)/,
    styles: APP,
  },
]
