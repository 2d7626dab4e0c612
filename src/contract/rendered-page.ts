/** What passes between the server and what writes its public pages. */
import type { Language } from './languages.ts'

/** A call that a page makes, and what the service answered. */
export type PageCall = { url: string; params: unknown }
export type PageAnswer = PageCall & { status: number; body: string }

export type RenderRequest = {
  path: string
  search: string
  language: Language
  scheme: 'light' | 'dark' | 'system'
  /** The page's configuration as JSON. */
  config: string
  /** What is known already; without an answer a call is among `missing`. */
  answers: readonly PageAnswer[]
}

export type RenderedPage = {
  html: string
  /** What the page in the browser starts with; see `PageState`. */
  state: string
  /** Calls whose answers the page would show, too. */
  missing: PageCall[]
}

export type RenderTools = {
  /** What judges an author's text; loaded when there is one. */
  openSanitiser: () => Promise<object>
}

/** Of the element that holds a written page: its language follows. */
export const RENDERED_MARK = 'data-rendered='
/** Of that element, in a page that the worker kept: when it did. */
export const KEPT_AT = 'data-kept'

/** The element of a written page with what the page in the browser starts with; its type keeps it from being run. */
export const PAGE_STATE_ID = 'page-state'
