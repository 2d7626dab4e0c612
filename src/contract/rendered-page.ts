/** Types shared by the server and the renderer of its public pages. */
import type { Language } from './languages.ts'

/** A call that a page makes, and the service's reply. */
export type PageCall = { url: string; params: unknown }
export type PageAnswer = PageCall & { status: number; body: string }

export type RenderRequest = {
  path: string
  search: string
  language: Language
  scheme: 'light' | 'dark' | 'system'
  /** The page's configuration as JSON. */
  config: string
  /** Known replies; a call without one is among `missing`. */
  answers: readonly PageAnswer[]
}

export type RenderedPage = {
  html: string
  /** Embedded state from which the page hydrates; see `PageState`. */
  state: string
  /** Calls whose replies the page needs as well. */
  missing: PageCall[]
}

export type RenderTools = {
  /** Sanitiser of author texts; loaded when there is one. */
  openSanitiser: () => Promise<object>
}

/** Attribute of the element with a server-rendered page; its value is the language. */
export const RENDERED_MARK = 'data-rendered='
/** Attribute of that element, in a page cached by the worker: when it was cached. */
export const CACHED_AT = 'data-kept'

/**
 * Id of the element with the embedded state of a server-rendered page; its type prevents it from
 * being run.
 */
export const PAGE_STATE_ID = 'page-state'
