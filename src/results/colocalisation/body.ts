/** The stored form of a colocalisation. */
import { isOfKind } from '../record-body.ts'
import type { Presentation } from '../presentation.ts'
import type { ColocalisationResult } from '../../science/colocalisation/result.ts'
import type { Hypotheses } from '../../science/colocalisation/posterior.ts'

/** The engine's result, and what its reader calls the traits: the `result` of a record. */
export type ColocalisationBody = ColocalisationResult & {
  presentation?: Partial<Presentation>
}

export const LOCUS_SIDES = ['a', 'b'] as const

/** What the traits are called: as their reader says, else as their files do. */
export function traitNames({ traits, presentation }: ColocalisationBody): { a: string; b: string } {
  const { exposureName = '', outcomeName = '' } = presentation ?? {}
  return { a: exposureName || traits.a, b: outcomeName || traits.b }
}

/** From which posterior on a hypothesis is what the data say, as the field's papers do. */
export const SUPPORTED = 0.8

export type Reading =
  /** H4 or H3 is likely. */
  | 'shared'
  | 'distinct'
  /** One trait alone, or none, has a signal. */
  | 'first-only'
  | 'second-only'
  | 'none'
  /** No hypothesis is likely enough. */
  | 'open'

const OF: readonly Reading[] = ['none', 'first-only', 'second-only', 'distinct', 'shared']

/** What the posterior says, by one printed threshold. */
export function readingOf(posterior: Hypotheses): Reading {
  const at = posterior.findIndex((value) => value >= SUPPORTED)
  return OF[at] ?? 'open'
}

export const isColocalisation = isOfKind<ColocalisationBody>('colocalisation')
