import type { ReactNode } from 'react'
import type { RouteLayout } from '../contract/routes.ts'
import { PublicLayout } from './public-layout.tsx'
import { VerticalLayout } from './vertical-layout.tsx'

type Props = { kind: RouteLayout; children: ReactNode }

/** The frame of a route. */
export function Layout({ kind, children }: Props) {
  if (kind === 'vertical') return <VerticalLayout>{children}</VerticalLayout>
  return <PublicLayout isBare={kind === 'bare'}>{children}</PublicLayout>
}
