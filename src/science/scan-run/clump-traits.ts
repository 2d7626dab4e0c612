/** Clumps the instruments of many traits by one reference panel, which is read once for all of them. */
import type { EngineHost } from '../engine.ts'
import { isPalindromic, readAllele } from '../harmonise/alleles.ts'
import { type Association, positionInFile } from '../harmonise/association.ts'
import type { Candidate } from '../instruments/candidate.ts'
import { type PanelLd, readPanelLd } from '../instruments/panel-ld.ts'
import { PICK_DEFAULTS, type PickParameters } from '../instruments/parameters.ts'
import { fOf } from '../instruments/rank.ts'
import { type Selected, selectIndependent } from '../instruments/select-independent.ts'
import { normalTwoSided } from '../numerics/tails.ts'
import type { PanelFiles } from '../panel/panel.ts'
import type { ReadHooks } from '../parser/byte-source.ts'
import { chromosomeOf, positionOfName } from '../parser/genomic-position.ts'
import type { ClumpChoice } from './inputs.ts'
import type { Trait } from './read-side.ts'

/** Reasons why a panel lacks a variant. */
export const LACKING_REASONS = ['not-in-panel', 'other-alleles-in-panel'] as const

/** An instrument that the panel lacks, and the number of exposures that use it. */
export type LackingVariant = {
  SNP: string
  why: (typeof LACKING_REASONS)[number]
  exposures: number
}

/** Summary of clumping, over all exposures. */
export type ScanClumping = {
  /** Instruments before and after; one of two exposures counts twice. */
  before: number
  after: number
  /** Distinct variants that the panel lacks, and those of them represented by a neighbour. */
  lacking: number
  judgedAs: number
  /** Those that were not, in the order of the files, up to the recorded maximum. */
  named: LackingVariant[]
}

/** Rows of exposures found in a panel, as candidates. */
export type PanelRows = { ld: PanelLd; candidates: ReadonlyMap<Association, Candidate> }

export type ClumpedTraits = { traits: Trait[]; clumping: ScanClumping; placed: PanelRows }

/** Maximum number of variants missing in the panel that a record lists individually. */
export const MOST_NAMED = 200

type Judged = { of: Association; candidate: Candidate }

/** Converts a row to a candidate; null where its effect or its alleles cannot be parsed. */
function candidateOf(one: Association, row: number): Candidate | null {
  const effectAllele = readAllele(one.effectAllele)
  const { beta, se } = one
  if (effectAllele === null || beta === null || se === null || !(se > 0)) return null
  const otherAllele = readAllele(one.otherAllele)
  // The panel is compared with the original positions of the file, before liftover.
  const place = positionInFile(one)
  const named =
    place.chromosome === null || place.position === null ? positionOfName(one.SNP) : null
  const ofEffect = normalTwoSided(beta / se)
  const isGiven = one.p !== null && one.p > 0
  return {
    SNP: one.nameInFile ?? one.SNP,
    row,
    trait: '',
    chromosome: chromosomeOf(place.chromosome) ?? named?.chromosome ?? null,
    position: place.position ?? named?.position ?? null,
    effectAllele,
    otherAllele,
    beta,
    se,
    p: isGiven ? one.p! : ofEffect.p,
    // Where p is printed as 0 the order is that of effect and error.
    negLog10P: isGiven ? -Math.log10(one.p!) : ofEffect.negLog10P,
    f: fOf(beta, se),
    eaf: one.eaf,
    n: one.n,
    cases: one.cases,
    controls: one.controls,
    info: null,
    palindromic: otherAllele !== null && isPalindromic(effectAllele, otherAllele),
  }
}

/** Key that two rows of the same variant share. */
export const identityOf = ({ SNP, chromosome, position, effectAllele, otherAllele }: Candidate) =>
  [SNP.trim().toLowerCase(), chromosome, position, effectAllele, otherAllele].join('\t')

type PanelHost = Pick<EngineHost, 'panelIndexes' | 'sha256'>

/**
 * Looks up rows of exposures in a panel, each variant once.
 *
 * @throws ScienceFailure those of readPanelLd
 */
export async function lookUpRows(
  rows: readonly Association[],
  sets: readonly PanelFiles[],
  host: PanelHost,
  hooksOf: (set: PanelFiles) => ReadHooks = () => ({}),
): Promise<PanelRows> {
  const candidates = new Map<Association, Candidate>()
  for (const [at, of] of rows.entries()) {
    const candidate = candidateOf(of, at)
    if (candidate) candidates.set(of, candidate)
  }
  return { ld: await placed([...candidates.values()], sets, host, hooksOf), candidates }
}

/** Returns the panel with a match for every row: equal variants were looked up once. */
async function placed(
  candidates: readonly Candidate[],
  sets: readonly PanelFiles[],
  host: PanelHost,
  hooksOf: (set: PanelFiles) => ReadHooks,
): Promise<PanelLd> {
  const firsts = new Map<string, Candidate>()
  for (const one of candidates) {
    const identity = identityOf(one)
    if (!firsts.has(identity)) firsts.set(identity, one)
  }
  const panel = await readPanelLd(sets, [...firsts.values()], host, hooksOf)
  const places = new Map(panel.places)
  for (const one of candidates) {
    const first = firsts.get(identityOf(one))
    const place = first && panel.places.get(first.row)
    if (place !== undefined) places.set(one.row, place)
  }
  return { ...panel, places }
}

/** Counts the variants missing in the panel. */
class MissingVariants {
  readonly #kept = new Map<string, LackingVariant>()
  readonly #judged = new Set<string>()

  add({ dropped, proxyVariants: standIns, kept }: Selected, panel: PanelLd): void {
    for (const [one] of standIns) this.#judged.add(identityOf(one))
    for (const { SNP, reason } of dropped) {
      const why = LACKING_REASONS.find((known) => known === reason)
      if (why) this.#name(SNP, why)
    }
    // With `outside: 'keep'` they are among the retained ones.
    for (const one of kept) {
      if (standIns.has(one)) continue
      const place = panel.places.get(one.row) ?? 'absent'
      if (place === 'absent') this.#name(one.SNP, 'not-in-panel')
      else if (place === 'other-alleles') this.#name(one.SNP, 'other-alleles-in-panel')
    }
  }

  #name(SNP: string, why: LackingVariant['why']): void {
    const known = this.#kept.get(SNP)
    this.#kept.set(SNP, { SNP, why, exposures: (known?.exposures ?? 0) + 1 })
  }

  summarise(): Pick<ScanClumping, 'lacking' | 'judgedAs' | 'named'> {
    return {
      lacking: this.#kept.size + this.#judged.size,
      judgedAs: this.#judged.size,
      named: [...this.#kept.values()].slice(0, MOST_NAMED),
    }
  }
}

/**
 * Clumps the instruments of each exposure as PLINK 1.9 does, every exposure separately. The panel's list of
 * variants is read once, and the genotypes of a variant once for all exposures.
 *
 * Rows without a readable effect or effect allele are passed through: harmonisation reports their fault.
 *
 * @param hooksOf hooks for the reading of each set's .bim file
 * @throws ScienceFailure those of readPanelLd
 */
export async function clumpTraits(
  traits: readonly Trait[],
  rules: ClumpChoice,
  sets: readonly PanelFiles[],
  host: PanelHost,
  hooksOf: (set: PanelFiles) => ReadHooks = () => ({}),
): Promise<ClumpedTraits> {
  const all = traits.flatMap(({ rows }) => rows)
  const found = await lookUpRows(all, sets, host, hooksOf)
  const { ld: panel } = found
  const judged = traits.map(({ rows }) =>
    rows.flatMap((of): Judged[] => {
      const candidate = found.candidates.get(of)
      return candidate ? [{ of, candidate }] : []
    }),
  )
  const choice: PickParameters = { ...PICK_DEFAULTS, ...rules, independence: 'panel' }
  const lacking = new MissingVariants()
  let [before, after] = [0, 0]
  const clumped = traits.map(({ name, rows }, at) => {
    const own = judged[at] ?? []
    const candidates = own.map(({ candidate }) => candidate)
    const selected = selectIndependent(candidates, choice, null, panel)
    lacking.add(selected, panel)
    before += candidates.length
    after += selected.kept.length
    const stay = new Set(selected.kept)
    const gone = new Set(own.filter(({ candidate }) => !stay.has(candidate)).map(({ of }) => of))
    return { name, rows: rows.filter((row) => !gone.has(row)) }
  })
  return {
    traits: clumped,
    clumping: { before, after, ...lacking.summarise() },
    placed: found,
  }
}
