/** The stored form of a colocalisation. */
import { isOfKind } from '../record-body.ts'
import type { Presentation } from '../presentation.ts'
import type { ColocalisationResult } from '../../science/colocalisation/result.ts'
import type { Hypotheses } from '../../science/colocalisation/posterior.ts'
import { type Fields, isFields, isListOf } from '../json-checks.ts'

/** The engine's result, and what its reader calls the traits: the `result` of a record. */
export type ColocalisationBody = ColocalisationResult & {
  presentation?: Partial<Presentation>
}

export const LOCUS_SIDES = ['a', 'b'] as const

const isNumbers = (value: unknown, length: number) =>
  Array.isArray(value) &&
  value.length === length &&
  value.every((one) => one === null || typeof one === 'number')

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

function areVariants(value: unknown): boolean {
  if (!isFields(value) || !isTexts(value['SNP'])) return false
  const count = value['SNP'].length
  return (
    count > 0 &&
    isNumbers(value['position'], count) &&
    LOCUS_SIDES.every((side) => {
      const columns = value[side]
      return (
        isFields(columns) &&
        ['beta', 'se', 'p', 'eaf'].every((name) => isNumbers(columns[name], count))
      )
    })
  )
}

function areSides(value: unknown, fits: (side: Fields) => boolean): boolean {
  return (
    isFields(value) &&
    LOCUS_SIDES.every((side) => {
      const one = value[side]
      return isFields(one) && fits(one)
    })
  )
}

function hasInput(value: unknown): boolean {
  return (
    isFields(value) &&
    typeof value['sha256'] === 'string' &&
    isListOf(
      value['files'],
      (file) => typeof file['name'] === 'string' && typeof file['sha256'] === 'string',
    )
  )
}

const isPriors = (value: unknown) =>
  isFields(value) && ['p1', 'p2', 'p12'].every((name) => typeof value[name] === 'number')

const arePlaces = (value: unknown) =>
  Array.isArray(value) && value.every((one) => Number.isInteger(one))

function areSignals(value: unknown, count: number): boolean {
  return areSides(
    value,
    (own) =>
      typeof own['lambda'] === 'number' &&
      isNumbers(own['pip'], count) &&
      (own['exchanged'] === null || arePlaces(own['exchanged'])) &&
      isListOf(
        own['sets'],
        (set) =>
          arePlaces(set['variants']) &&
          isNumbers(set['lbf'], count) &&
          typeof set['coverage'] === 'number' &&
          isFields(set['purity']) &&
          typeof set['purity']['least'] === 'number',
      ),
  )
}

/** The part of several causal variants. */
function isSeveral(value: unknown): boolean {
  if (!isFields(value) || !arePlaces(value['places']) || !isTexts(value['counted'])) return false
  const { counted, z, ld, lost, panel, traits, fault } = value
  const count = counted.length
  return (
    isFields(z) &&
    LOCUS_SIDES.every((side) => isNumbers(z[side], count)) &&
    isFields(ld) &&
    typeof ld['lead'] === 'number' &&
    isNumbers(ld['r'], count) &&
    isFields(lost) &&
    Array.isArray(lost['leads']) &&
    isFields(panel) &&
    isPriors(value['priors']) &&
    (fault === null || (isFields(fault) && typeof fault['code'] === 'string')) &&
    (traits === null || areSignals(traits, count)) &&
    isListOf(
      value['pairs'],
      (pair) => isNumbers(pair['posterior'], 5) && typeof pair['best'] === 'number',
    )
  )
}

/** Rates along the region. */
function isRecombination(value: unknown): boolean {
  if (!isFields(value) || !Array.isArray(value['position'])) return false
  const { position, rate, to } = value
  const isEvery = (list: unknown) =>
    Array.isArray(list) &&
    list.length === position.length &&
    list.every((one) => typeof one === 'number')
  return (
    isEvery(position) &&
    isEvery(rate) &&
    typeof to === 'number' &&
    isListOf(
      value['files'],
      (file) => typeof file['name'] === 'string' && typeof file['sha256'] === 'string',
    )
  )
}

/** Whether a decoded value has the whole shape of a colocalisation. */
export function fitsColocalisation(value: Fields): value is Fields & ColocalisationBody {
  const { engine, traits, leads, posterior, parameters } = value
  return (
    isFields(engine) &&
    typeof engine['version'] === 'string' &&
    hasInput(value['input']) &&
    isFields(traits) &&
    LOCUS_SIDES.every((side) => typeof traits[side] === 'string') &&
    isFields(leads) &&
    LOCUS_SIDES.every((side) => typeof leads[side] === 'string') &&
    isPriors(value['priors']) &&
    isPriors(parameters) &&
    areSides(parameters, ({ kind }) => typeof kind === 'string') &&
    areSides(value['reading'], ({ from }) => from === 'effects' || from === 'p') &&
    areVariants(value['variants']) &&
    isNumbers(posterior, 5) &&
    (value['several'] === undefined || isSeveral(value['several'])) &&
    (value['recombination'] === undefined || isRecombination(value['recombination'])) &&
    typeof value['best'] === 'string' &&
    isTexts(value['credible']) &&
    isListOf(value['warnings'], ({ code, values }) => typeof code === 'string' && isFields(values))
  )
}

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
