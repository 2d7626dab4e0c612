/**
 * Three-sample design: instruments are selected in one study of the exposure, their effects are taken from
 * another. Errors of the second study are independent of the selection, so that its effects are free of the
 * winner's curse (Zhao et al. 2019; Haycock et al. 2016).
 */
import { ScienceFailure } from '../failure.ts'
import { isPalindromic } from '../harmonise/alleles.ts'
import { type Association, variantKey } from '../harmonise/association.ts'
import {
  harmonise,
  type HarmonisedVariant,
  type HarmoniseReason,
  indexAssociations,
} from '../harmonise/harmonise.ts'
import { joinTo, createVariantQuery } from '../harmonise/join.ts'
import type { HarmoniseAction } from '../harmonise/match.ts'
import { loadCrossReferences } from '../liftover/cross-references.ts'
import { normalTwoSided } from '../numerics/tails.ts'
import type { Candidate } from './candidate.ts'
import type { CollectHooks, FileInput } from './collect-candidates.ts'
import { associationOf, readRowsOfVariants } from './look-up-outcome.ts'
import { fOf } from './rank.ts'
import {
  type EstimatesPart,
  packRows,
  type ReadFile,
  type SelectionNumbers,
  SELECTION_COLUMNS,
} from './result.ts'

/** Reasons why the second study gives no effect of a candidate. */
export type Lost =
  | { reason: 'not-in-estimates' }
  | { reason: 'estimates-unusable'; value: HarmoniseReason }

/** A candidate with the numbers of the second study, and those of the selection, on the same allele. */
export type Estimated = { candidate: Candidate; selection: SelectionNumbers }

export type Estimates = {
  input: ReadFile
  action: HarmoniseAction
  /** By the line of the selecting study's file. */
  found: ReadonlyMap<number, Estimated>
  lost: ReadonlyMap<number, Lost>
}

/** Splits candidates so that each name occurs once per part: harmonisation uses the first of a name only. */
function splitByName(candidates: readonly Candidate[]): Candidate[][] {
  const seen = new Map<string, number>()
  const layers: Candidate[][] = []
  for (const one of candidates) {
    const key = variantKey(one.SNP)
    const layer = seen.get(key) ?? 0
    seen.set(key, layer + 1)
    ;(layers[layer] ??= []).push(one)
  }
  return layers
}

/**
 * Returns the second study's rows of a trait. A study of one trait is matched with the only trait of the
 * selection, whatever their names; of several, the trait of the same name is used.
 *
 * @throws ScienceFailure several-exposures: the trait of the rows is ambiguous
 */
function rowsOfTraits(
  rows: readonly Association[],
  traits: readonly string[],
  { name, mapping }: FileInput,
): (trait: string) => readonly Association[] {
  const named = Map.groupBy(rows, ({ phenotype }) => phenotype ?? '')
  const isOne = named.size < 2
  if (isOne && traits.length < 2) return () => rows
  if (isOne || traits.includes('')) {
    throw new ScienceFailure({
      code: 'several-exposures',
      file: name,
      column: mapping.Phenotype ?? 'Phenotype',
      found: String(Math.max(named.size, traits.length)),
    })
  }
  return (trait) => named.get(trait) ?? []
}

/** Returns p as given, else from effect and error, with its −log₁₀. */
function strengthOf(p: number | null, z: number): Pick<Candidate, 'p' | 'negLog10P'> {
  if (p !== null && p > 0) return { p, negLog10P: -Math.log10(p) }
  const tail = normalTwoSided(z)
  return { p: tail.p, negLog10P: tail.negLog10P }
}

function estimatedOf(one: Candidate, row: HarmonisedVariant): Estimated | Lost {
  const { betaOutcome: beta, seOutcome: se, betaExposure, exposure } = row
  if (row.reason !== null) return { reason: 'estimates-unusable', value: row.reason }
  if (beta === null || se === null) return { reason: 'estimates-unusable', value: 'missing-value' }
  if (beta === 0) return { reason: 'estimates-unusable', value: 'exposure-effect-zero' }
  const { p, n, cases, controls } = row.source.outcome
  const { effect, other } = exposure
  return {
    candidate: {
      SNP: one.SNP,
      row: one.row,
      trait: one.trait,
      chromosome: one.chromosome,
      position: one.position,
      info: one.info,
      effectAllele: effect,
      otherAllele: other,
      beta,
      se,
      ...strengthOf(p, beta / se),
      f: fOf(beta, se),
      // A frequency belongs to the allele and the sample; without one the first study's is the best approximation.
      eaf: row.eafOutcome ?? row.eafExposure,
      n,
      cases,
      controls,
      palindromic: other !== null && isPalindromic(effect, other),
    },
    selection: {
      beta: betaExposure ?? one.beta,
      se: one.se,
      p: one.p,
      negLog10P: one.negLog10P,
      eaf: row.eafExposure,
      n: one.n,
    },
  }
}

/**
 * Looks all candidates up in the second study **before** clumping: a missing variant is no candidate, and a
 * locus is represented by the strongest variant that both studies have. The presence of a variant is
 * independent of its effect, so that nothing is selected by the second study. The rules on p and F are not
 * applied to it either.
 *
 * @throws ScienceFailure several-exposures; faults of selectRows and readAssociations, with the file's name
 */
export async function readEstimates(
  file: FileInput & { action: HarmoniseAction },
  candidates: readonly Candidate[],
  hooks: CollectHooks,
): Promise<Estimates> {
  const known = candidates.map(associationOf)
  const crossReferences = await loadCrossReferences(known, hooks.host.references)
  const { input, rows } = await readRowsOfVariants(
    file,
    createVariantQuery(known, crossReferences),
    hooks,
  )
  const joined = joinTo(known, rows, crossReferences).rows
  const groups = Map.groupBy(candidates, ({ trait }) => trait)
  const rowsOf = rowsOfTraits(joined, [...groups.keys()], file)
  const found = new Map<number, Estimated>()
  const lost = new Map<number, Lost>()
  for (const [trait, own] of groups) {
    const index = indexAssociations(rowsOf(trait))
    for (const layer of splitByName(own)) {
      const byRow = new Map(layer.map((one) => [one.row, one]))
      const { variants } = harmonise(layer.map(associationOf), index, file.action)
      for (const variant of variants) {
        const { row } = variant.source.exposure
        const made = estimatedOf(byRow.get(row)!, variant)
        if ('reason' in made) lost.set(row, made)
        else found.set(row, made)
      }
      for (const { row } of layer) {
        if (!found.has(row) && !lost.has(row)) lost.set(row, { reason: 'not-in-estimates' })
      }
    }
  }
  return { input, action: file.action, found, lost }
}

/** Whether two printed numbers are the same measurement. */
const isSame = (one: number, other: number) => Math.abs(one - other) <= 1e-9 * Math.abs(one)

/**
 * Returns the ratio of the second study's effects to the selected ones, Σ w·b₁·b₂ / Σ w·b₁² with w = 1/se₂²:
 * the slope of the second on the first through the origin. Regressed on the first, since the second study's
 * errors are independent of the selection; below 1 where selection inflated the first. null without
 * instruments.
 */
export function effectRatio(
  pairs: readonly { selected: number; beta: number; se: number }[],
): number | null {
  let [above, below] = [0, 0]
  for (const { selected, beta, se } of pairs) {
    above += (selected * beta) / se ** 2
    below += (selected / se) ** 2
  }
  return below > 0 ? above / below : null
}

/** Returns the part of a result about the second study. */
export function toEstimatesPart(
  { input, action, found, lost }: Estimates,
  chosen: readonly { row: number }[],
): EstimatesPart {
  const those = chosen.flatMap(({ row }) => found.get(row) ?? [])
  const pairs = those.map(({ candidate: { beta, se }, selection }) => ({
    selected: selection.beta,
    selectedSe: selection.se,
    beta,
    se,
  }))
  return {
    input,
    action,
    candidates: found.size + lost.size,
    found: found.size,
    selection: packRows<SelectionNumbers>(
      SELECTION_COLUMNS,
      those.map(({ selection }) => selection),
    ),
    share: effectRatio(pairs),
    opposed: pairs.filter(({ selected, beta }) => selected * beta < 0).length,
    same: pairs.filter(
      ({ selected, selectedSe, beta, se }) => isSame(selected, beta) && isSame(selectedSe, se),
    ).length,
  }
}
