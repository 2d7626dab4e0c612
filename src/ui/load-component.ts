import type { ComponentType } from 'react'
import { loadCatalog } from '../i18n/current-messages.ts'
import type { CatalogPart } from '../i18n/locale.ts'
import { optionalImport } from '../lib/optional-import.ts'
import { ChunkLoadError, loadChunk } from '../platform/chunk-failure.ts'
import { connection } from '../platform/connection.ts'

export type Load<P> = () => Promise<ComponentType<P>>

/** Rejects when the user stops waiting or the network is down: a pending chunk request has no timeout of its own. */
export async function whileConnected<T>(loading: Promise<T>): Promise<T> {
  const call = connection.begin(true)
  const aborted = new Promise<never>((_resolve, reject) => {
    call.signal.addEventListener('abort', () => reject(new ChunkLoadError('no answer in time')))
  })
  try {
    return await Promise.race([loading, aborted])
  } finally {
    call.end('left')
  }
}

/**
 * Loads a component with the message catalog that it needs.
 * @throws ChunkLoadError when one of them cannot be loaded
 */
export async function loadComponent<P>(
  load: Load<P>,
  catalog?: CatalogPart | null,
): Promise<ComponentType<P>> {
  return loadChunk(async () => {
    const [component] = await Promise.all([load(), catalog && loadCatalog(catalog)])
    return component
  })
}

/** Loads a component that the page is complete without: its failure does not reload the page. */
export async function loadOptional<P>(
  load: Load<P>,
  catalog?: CatalogPart,
): Promise<ComponentType<P>> {
  const component = await optionalImport(async () => {
    const [loaded] = await Promise.all([load(), catalog && loadCatalog(catalog)])
    return loaded
  })
  if (!component) throw new ChunkLoadError('an optional component could not be loaded')
  return component
}
