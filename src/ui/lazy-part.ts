import { type ComponentType, lazy } from 'react'

const Nothing = () => null

/**
 * A part of a page that comes by itself, apart from the page's own code. When it cannot be fetched
 * its place stays empty until the page is opened anew; with `lazy` alone an error would take the
 * place of the page around it.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  return lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: Nothing as ComponentType<P> }),
    ),
  )
}
