/** Failures of pages that reach the operator: the address of the report and its fields. */

/** Address of the report, of the server itself: it works with every upstream, and without a session. */
export const BROWSER_FAILURES_PATH = '/browser-failures'

/**
 * `error`: uncaught; `rejection`: of a promise; `render`: a part of the page was replaced by its fallback; `chunk`: code that
 * could not be fetched; `update`: a newer build that could not be installed.
 */
export const FAILURE_KINDS = ['error', 'rejection', 'render', 'chunk', 'update'] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

/** Characters of the longest message and stack that are sent. */
export const FAILURE_LIMITS = { message: 200, stack: 2000, perPage: 5 } as const

/** A report. Browser and system follow from the headers of its request. */
export type FailureReport = {
  kind: FailureKind
  /** Id of the build; empty during development. */
  build: string
  /** Name of the route, never its address; empty for an unknown one. */
  route: string
  /** Name and message of the error without quoted texts, numbers and addresses. */
  message: string
  /** Frames of our own files, one per line: `name@/assets/file.js:line:column`. */
  stack: string
}
