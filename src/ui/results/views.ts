/** The views of all kinds of results, each loaded when a result of its kind is opened. */
import type { ComponentType } from 'react'
import { forKind } from '../../results/kinds.ts'
import type { RecordBody } from '../../results/record-body.ts'
import { lazyComponent } from '../lazy-component.tsx'
import type { ViewProps } from './own-view.tsx'
import { ResultSkeleton } from './result-skeleton.tsx'

type View = ComponentType<ViewProps>

/** Loaders of each kind's `view.ts`, run when a result is opened. */
const LOADERS = import.meta.glob<View>('./*/view.ts', { import: 'View' })

const VIEWS: Readonly<Record<string, ComponentType<ViewProps>>> = Object.fromEntries(
  Object.entries(LOADERS).map(([path, load]) => [
    path,
    lazyComponent(load, { Placeholder: ResultSkeleton }),
  ]),
)

/** Returns the view of a result's kind. */
export function viewOf(body: RecordBody): ComponentType<ViewProps> {
  const view = forKind(VIEWS, body.kind)
  if (!view) throw new Error(`no view of a result of the kind ${body.kind}`)
  return view
}
