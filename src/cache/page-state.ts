/** What the server wrote into a page beside its text: answers that the page need not ask for again. */
import type { DehydratedState, Query } from '@tanstack/react-query'
import { KEPT_AT, PAGE_STATE_ID } from '../contract/rendered-page.ts'
import { asLanguage, type Language } from '../contract/languages.ts'
import { COLOR_SCHEMES, type ColorScheme } from '../session/preferences.ts'

export type PageState = {
  language: Language
  scheme: ColorScheme
  queries: DehydratedState
}

const cameWithPage = new Map<string, number>()

/** Whether an answer is still the one that came with the page: asking for it again would tell nothing. */
export function isOfPage({ queryHash, state }: Pick<Query, 'queryHash' | 'state'>): boolean {
  return cameWithPage.get(queryHash) === state.dataUpdatedAt
}

/** The state of a page that the server has written; null for the bare shell, or one that cannot be read. */
export function readPageState(doc: Document): PageState | null {
  const text = doc.getElementById(PAGE_STATE_ID)?.textContent ?? ''
  if (text === '') return null
  try {
    const given = JSON.parse(text) as Partial<PageState>
    const language = asLanguage(given.language ?? '')
    if (!language || !given.queries) return null
    const keptAt = doc.querySelector(`[${KEPT_AT}]`)?.getAttribute(KEPT_AT) ?? null
    for (const { queryHash, state } of given.queries.queries ?? []) {
      // A server's kept pages are compared with the service before they are sent: what they say is of now.
      // A worker's say what was so when it kept them, and are asked for again.
      state.dataUpdatedAt = keptAt === null ? Date.now() : Number(keptAt)
      if (keptAt === null) cameWithPage.set(queryHash, state.dataUpdatedAt)
    }
    const scheme = COLOR_SCHEMES.find((known) => known === given.scheme) ?? 'light'
    return { language, scheme, queries: given.queries }
  } catch {
    return null
  }
}
