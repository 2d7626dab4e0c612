import * as z from 'zod/mini'

/**
 * What a page asks for by itself as soon as its code runs, so that the server can name it in the
 * document and it comes together with that code. Written by the build (tools/vite/route-files.ts).
 */
const routeFiles = z.object({
  /** The code and styles of the screens that everybody may open, by route. */
  routes: z.record(z.string(), z.array(z.string())),
  /** The styles of the live figures of articles, for pages that are written with one. */
  figures: z._default(z.array(z.string()), []),
  /** The core texts by language. */
  texts: z.record(z.string(), z.string()),
})
export type RouteFiles = z.infer<typeof routeFiles>

export const ROUTE_FILES_PATH = '/route-files.json'
export const NO_ROUTE_FILES: RouteFiles = { routes: {}, figures: [], texts: {} }

/** Reads what the build wrote; nothing when it is of another shape. */
export function parseRouteFiles(value: unknown): RouteFiles {
  return routeFiles.safeParse(value).data ?? NO_ROUTE_FILES
}
