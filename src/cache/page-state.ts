/**
 * Query results that the server embeds in a server-rendered page, so that the page need not request
 * them again.
 */
import type { DehydratedState, Query } from '@tanstack/react-query'
import { CACHED_AT, PAGE_STATE_ID } from '../contract/rendered-page.ts'
import { asLanguage, type Language } from '../contract/languages.ts'
import { COLOR_SCHEMES, type ColorScheme } from '../session/preferences.ts'

export type PageState = {
  language: Language
  scheme: ColorScheme
  queries: DehydratedState
}

const embeddedAt = new Map<string, number>()

/** Whether a query result is still the embedded one: a new request would give the same. */
export function isEmbedded({ queryHash, state }: Pick<Query, 'queryHash' | 'state'>): boolean {
  return embeddedAt.get(queryHash) === state.dataUpdatedAt
}

/** Reads the embedded state; null for the bare shell, or one that cannot be read. */
export function readPageState(doc: Document): PageState | null {
  const text = doc.getElementById(PAGE_STATE_ID)?.textContent ?? ''
  if (text === '') return null
  try {
    const parsed = JSON.parse(text) as Partial<PageState>
    const language = asLanguage(parsed.language ?? '')
    if (!language || !parsed.queries) return null
    const cachedAt = doc.querySelector(`[${CACHED_AT}]`)?.getAttribute(CACHED_AT) ?? null
    for (const { queryHash, state } of parsed.queries.queries ?? []) {
      // The server validates its cached pages before it sends them: their data is of now. A page
      // cached by the worker has the data of that time, which is requested again.
      state.dataUpdatedAt = cachedAt === null ? Date.now() : Number(cachedAt)
      if (cachedAt === null) embeddedAt.set(queryHash, state.dataUpdatedAt)
    }
    const scheme = COLOR_SCHEMES.find((known) => known === parsed.scheme) ?? 'light'
    return { language, scheme, queries: parsed.queries }
  } catch {
    return null
  }
}
