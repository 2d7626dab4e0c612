/** Frame around a page, by the layout that its route names. */
import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { RouteLayout } from '../contract/routes.ts'
import { Loading } from '../ui/load-status.tsx'
import { PublicLayout } from './public-layout.tsx'

type Props = {
  kind: RouteLayout
  /** The workspace layout, which is loaded with its messages when it is first needed. */
  Workspace: ComponentType<{ children: ReactNode }>
  children: ReactNode
}

export function Layout({ kind, Workspace, children }: Props) {
  if (kind === 'vertical') {
    return (
      <Suspense fallback={<Loading />}>
        <Workspace>{children}</Workspace>
      </Suspense>
    )
  }
  return <PublicLayout isBare={kind === 'bare'}>{children}</PublicLayout>
}
