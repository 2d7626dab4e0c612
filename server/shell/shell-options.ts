import type { MaintenanceWatch } from '../maintenance.ts'
import type { DescribePage } from './describe-page.ts'
import type { PageConfig } from './page-config.ts'
import type { RenderedPages } from './rendered-pages.ts'
import type { ReadSitemap } from './sitemap.ts'

export type ShellOptions = {
  /** Folder of the build. */
  directory: string
  config: PageConfig
  /** Whether the routes table has the path; other paths get the page with status 404. */
  isKnownPath: (path: string) => boolean
  /** Where an address leads that is only another name of a page; none without it. */
  redirectOf?: (path: string) => string | null
  /** How many pages of an address are given a head of their own in a minute; all without it. */
  headsPerMinute?: number
  /** How long the others wait. */
  heldMs?: number
  /** Writes public pages before any script runs; without it they are bare. */
  rendered?: RenderedPages
  /**
   * Pages that are written as soon as the server listens: the first one loads all that writes them, for which its reader
   * would wait seconds and then get the bare page.
   */
  writtenAhead?: readonly string[]
  /** Whether readers may be led to this build: no other server has a newer one. */
  isNewestBuild?: () => Promise<boolean>
  /** While it lasts pages are bare: what they would show is away. */
  maintenance?: MaintenanceWatch
  /** For search engines and link previews; without it pages have no head of their own. */
  publicPages?: {
    describe: DescribePage
    readSitemap: ReadSitemap
    /** The public origin of this installation; null: pages name no address, and there is no sitemap. */
    origin: string | null
  }
}
