import type { ReactNode } from 'react'
import { PlaceholderContext } from './lazy-component.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

type Props = { children: ReactNode; fallback?: ReactNode }

/** Renders its children after hydration only: neither on the server nor while the page is hydrated. */
export function ClientOnly({ children, fallback = null }: Props) {
  return useIsHydrated() ? (
    <PlaceholderContext value={fallback}>{children}</PlaceholderContext>
  ) : (
    fallback
  )
}
