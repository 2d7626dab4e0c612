/** The messages of this page, for code that is loaded with a catalog of its own. */
import { useEffect, useState } from 'react'
import type { CatalogLoader, CatalogPart } from './locale.ts'

let current: CatalogLoader | null = null

/** Sets the messages of the page, or of the request that is rendered. */
export function configureMessages(messages: CatalogLoader | null): void {
  current = messages
}

/** Loads a catalog in the language that is shown. Without messages (in a test) all count as loaded. */
export async function loadCatalog(part: CatalogPart): Promise<void> {
  await current?.ensureLoaded(part)
}

/** Returns an import that also loads a catalog. */
export const withCatalog =
  <T>(part: CatalogPart, load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [loaded] = await Promise.all([load(), loadCatalog(part)])
    return loaded
  }

export type CatalogState = 'loading' | 'ready' | 'failed'

/** Loads a catalog for something on a public page that only some users open. */
export function useCatalog(part: CatalogPart): CatalogState {
  const [state, setState] = useState<CatalogState>(() =>
    (current?.isLoaded(part) ?? true) ? 'ready' : 'loading',
  )
  useEffect(() => {
    let isOver = false
    loadCatalog(part).then(
      () => isOver || setState('ready'),
      () => isOver || setState('failed'),
    )
    return () => {
      isOver = true
    }
  }, [part])
  return state
}
