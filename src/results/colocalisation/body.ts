/** The stored form of a colocalisation. */
import { isOfKind } from '../record-body.ts'
import type { Presentation } from '../presentation.ts'
import type { ColocalisationResult } from '../../science/colocalisation/result.ts'
import type { Hypotheses } from '../../science/colocalisation/posterior.ts'

/** The engine's result and the user's names of the traits: the `result` of a record. */
export type ColocalisationBody = ColocalisationResult & {
  presentation?: Partial<Presentation>
}

export const LOCUS_SIDES = ['a', 'b'] as const

/** Returns the traits' names: as the user gave them, else as the files have them. */
export function traitNames({ traits, presentation }: ColocalisationBody): { a: string; b: string } {
  const { exposureName = '', outcomeName = '' } = presentation ?? {}
  return { a: exposureName || traits.a, b: outcomeName || traits.b }
}

/** Posterior from which a hypothesis counts as supported, as in the field's papers. */
export const SUPPORTED = 0.8

/** Reading of the posterior. */
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

/** Classifies the posterior by one printed threshold. */
export function readingOf(posterior: Hypotheses): Reading {
  const at = posterior.findIndex((value) => value >= SUPPORTED)
  return OF[at] ?? 'open'
}

export const isColocalisation = isOfKind<ColocalisationBody>('colocalisation')
