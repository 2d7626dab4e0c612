import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import type { BodyOf } from '../../results/kinds.ts'
import type { RecordBody, ResultKind } from '../../results/record-body.ts'

type Props<B> = { body: B; recordId: string | null }
type View<B> = LazyExoticComponent<ComponentType<Props<B>>>

/** What draws a result of each kind; its code comes when one is opened. */
const VIEWS: { [K in ResultKind]: View<BodyOf<K>> } = {
  'two-sample-mr': lazy(async () => ({
    default: (await import('./two-sample/two-sample-view.tsx')).TwoSampleView,
  })),
  'gut-microbiota-mr': lazy(async () => ({
    default: (await import('./screen/gut-view.tsx')).GutView,
  })),
  'causal-map': lazy(async () => ({ default: (await import('./screen/map-view.tsx')).MapView })),
  power: lazy(async () => ({ default: (await import('./power/power-view.tsx')).PowerView })),
  'meta-analysis': lazy(async () => ({
    default: (await import('./meta-analysis/meta-view.tsx')).MetaView,
  })),
  'multivariable-mr': lazy(async () => ({
    default: (await import('./multivariable/multivariable-view.tsx')).MultivariableView,
  })),
  instruments: lazy(async () => ({
    default: (await import('./instruments/instruments-view.tsx')).InstrumentsView,
  })),
  'bidirectional-mr': lazy(async () => ({
    default: (await import('./bidirectional/bidirectional-view.tsx')).BidirectionalView,
  })),
}

/** The view of a result's kind. */
export function viewOf(body: RecordBody): View<RecordBody> {
  // Each view takes the body of its own kind, and is found by the kind of the body.
  return VIEWS[body.kind] as unknown as View<RecordBody>
}
