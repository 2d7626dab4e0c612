import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useState,
} from 'react'
import type { CatalogPart } from '../i18n/locale.ts'
import { ChunkLoadError } from '../platform/chunk-failure.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { type Load, loadComponent, loadOptional, whileConnected } from './load-component.ts'
import { LoadFailed, Loading } from './load-status.tsx'

/** Placeholder of the lazy components below that have none of their own. */
export const PlaceholderContext = createContext<ReactNode>(null)

/** A component that is loaded when it is rendered, or earlier by `preload`. */
export type LazyComponent<P> = ComponentType<P> & { preload: () => Promise<unknown> }

type Options<P> = {
  /** Message catalog that is loaded with the component. */
  catalog?: CatalogPart
  Placeholder?: ComponentType
  /** Closes a component that opens over the page. Loading is then reported in a card. */
  close?: (props: P) => void
  /** The page is complete without it: neither loading nor failure is reported, and the page is not reloaded for it. */
  isOptional?: boolean
}

/**
 * Returns a component whose code is loaded when it is first rendered: `React.lazy` with a boundary that reports slow
 * loading after three seconds, and offers a retry after a failure. Retries by itself when the network is back.
 */
export function lazyComponent<P extends object>(
  load: Load<P>,
  { catalog, Placeholder, close, isOptional = false }: Options<P> = {},
): LazyComponent<P> {
  let loaded: ComponentType<P> | null = null
  const loadOnce = async () => {
    loaded ??= await whileConnected(
      isOptional ? loadOptional(load, catalog) : loadComponent(load, catalog),
    )
    return loaded
  }
  const create = () =>
    lazy(async () => {
      try {
        return { default: await loadOnce() }
      } catch (error) {
        // React caches a failure of `lazy`, so a retry needs a new one.
        current = create()
        throw error
      }
    }) as ComponentType<P>
  let current = create()

  function LazyComponent(props: P) {
    const inherited = use(PlaceholderContext)
    const [attempt, setAttempt] = useState(0)
    const [Component, setComponent] = useState<ComponentType<P>>(() => loaded ?? current)
    const retry = () => {
      setComponent(() => current)
      setAttempt(attempt + 1)
    }
    const placeholder = Placeholder ? <Placeholder /> : inherited
    const onClose = close && (() => close(props))
    return (
      <ErrorBoundary
        resetOn={attempt}
        renderFailed={(error) => {
          if (!(error instanceof ChunkLoadError)) throw error
          return (
            <LoadFailed
              isSilent={isOptional}
              isFinal={attempt > 0}
              onClose={onClose}
              onRetry={retry}
            />
          )
        }}
      >
        <Suspense
          fallback={isOptional ? placeholder : <Loading onClose={onClose}>{placeholder}</Loading>}
        >
          <PlaceholderContext value={null}>
            <Component {...props} />
          </PlaceholderContext>
        </Suspense>
      </ErrorBoundary>
    )
  }
  return Object.assign(LazyComponent, { preload: loadOnce })
}
