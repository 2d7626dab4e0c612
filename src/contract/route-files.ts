/** List of the files that each route needs, from the build to the server. */
import * as z from 'zod/mini'

/**
 * Files that a page requests as soon as its code runs, so that the server can preload them in the
 * document. Written by the build (tools/vite/route-files.ts).
 */
const routeFiles = z.object({
  /** Code and styles of public pages, by route. */
  routes: z.record(z.string(), z.array(z.string())),
  /** Styles of the live figures of articles, for pages that are rendered with one. */
  figures: z._default(z.array(z.string()), []),
  /** Core message catalogs by language. */
  texts: z.record(z.string(), z.string()),
})
export type RouteFiles = z.infer<typeof routeFiles>

export const ROUTE_FILES_PATH = '/route-files.json'
export const NO_ROUTE_FILES: RouteFiles = { routes: {}, figures: [], texts: {} }

/** Parses the build's file; empty when it is of another shape. */
export function parseRouteFiles(value: unknown): RouteFiles {
  return routeFiles.safeParse(value).data ?? NO_ROUTE_FILES
}
