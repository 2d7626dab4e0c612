import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

const Nothing = () => null

type Bring = <T>(run: () => Promise<T>) => Promise<T | null>

/** A part that is loaded when it is shown, or before. */
export type LazyPart<P extends object> = LazyExoticComponent<ComponentType<P>> & {
  /** Loads it. @returns false when it could not be had */
  ready: () => Promise<boolean>
}

/**
 * A separately loaded part of a page. When it cannot be fetched its place stays empty until the
 * page is reloaded; with `lazy` alone an error would replace the page around it.
 * @param bring `optionalImport` for a part that nobody misses: the page is not loaded again for it
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  bring: Bring = (run) => run().catch(() => null),
): LazyPart<P> {
  let loading: Promise<ComponentType<P> | null> | null = null
  const once = () => (loading ??= bring(load))
  const part = lazy(async () => ({ default: (await once()) ?? (Nothing as ComponentType<P>) }))
  return Object.assign(part, { ready: async () => (await once()) !== null })
}
