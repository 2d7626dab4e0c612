import type { MaintenanceWatch } from '../maintenance.ts'
import type { DescribePage } from './describe-page.ts'
import type { PageConfig } from './page-config.ts'
import type { RenderedPages } from './rendered-pages.ts'
import type { ReadSitemap } from './sitemap.ts'

/** Options for serving the built page and its files. */
export type ShellOptions = {
  /** Folder of the build. */
  directory: string
  config: PageConfig
  /** Whether the routes table has the path; other paths get the page with status 404. */
  isKnownPath: (path: string) => boolean
  /** Target of an address that redirects to a page, with its query (`?…` or empty); no redirects without it. */
  redirectOf?: (path: string, query: string) => string | null
  /** Pages per minute of an address that are described; no limit without it. */
  headsPerMinute?: number
  /** Delay of pages above the limit in milliseconds. */
  refusalDelayMs?: number
  /** Server-rendered public pages; without it pages have no content. */
  rendered?: RenderedPages
  /**
   * Pages that are rendered as soon as the server listens: the first one loads the renderer, for which its
   * user would wait seconds and then get the page without content.
   */
  prerenderedPaths?: readonly string[]
  /** Whether this build may be served as the current one: no other server has a newer one. */
  isNewestBuild?: () => Promise<boolean>
  /** During maintenance pages have no content, because the service is unavailable. */
  maintenance?: MaintenanceWatch
  /** Heads for search engines and link previews; without it pages have none of their own. */
  publicPages?: {
    describe: DescribePage
    readSitemap: ReadSitemap
    /** The public origin of this installation; null: pages have no canonical address, and there is no sitemap. */
    origin: string | null
  }
}
