import { lazy, type ReactNode, Suspense } from 'react'
import type { RouteLayout } from '../contract/routes.ts'
import { PublicLayout } from './public-layout.tsx'

const VerticalLayout = lazy(async () => ({
  default: (await import('./vertical-layout.tsx')).VerticalLayout,
}))

type Props = { kind: RouteLayout; children: ReactNode }

/** The frame of a route. */
export function Layout({ kind, children }: Props) {
  if (kind === 'vertical') {
    return (
      <Suspense>
        <VerticalLayout>{children}</VerticalLayout>
      </Suspense>
    )
  }
  return <PublicLayout isBare={kind === 'bare'}>{children}</PublicLayout>
}
