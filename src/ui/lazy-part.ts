import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/**
 * A separately loaded part of a page. When it cannot be fetched its place stays empty until the
 * page is reloaded; with `lazy` alone an error would replace the page around it.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Nothing as ComponentType<P> }),
    ),
  )
}
