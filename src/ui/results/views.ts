import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { forKind } from '../../results/kinds.ts'
import type { RecordBody } from '../../results/record-body.ts'
import type { ViewProps } from './own-view.tsx'

type View = ComponentType<ViewProps>

/** Every kind's `view.ts`; its code comes when a result is opened. */
const LOADERS = import.meta.glob<View>('./*/view.ts', { import: 'View' })

const VIEWS: Readonly<Record<string, LazyExoticComponent<View>>> = Object.fromEntries(
  Object.entries(LOADERS).map(([path, load]) => [
    path,
    lazy(async () => ({ default: await load() })),
  ]),
)

/** The view of a result's kind. */
export function viewOf(body: RecordBody): LazyExoticComponent<View> {
  const view = forKind(VIEWS, body.kind)
  if (!view) throw new Error(`no view of a result of the kind ${body.kind}`)
  return view
}
