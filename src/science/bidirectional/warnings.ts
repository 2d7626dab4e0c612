/** Warnings about one direction, most important first. */
import { markNotes } from '../notes.ts'
import type { BidirectionalParameters } from './inputs.ts'
import { BIDIRECTIONAL_LIMITS } from './inputs.ts'
import type { DirectionResult, DirectionWarning, DirectionWarningCode } from './result.ts'

const LEVEL = 0.05
const FEW = 10
const WEAK_F = 10
const LOW_I2GX = 0.9
const GENOME_WIDE = 5e-8
const NAMED = 5

type Known = Omit<DirectionResult, 'warnings' | 'verdict' | 'rules' | 'isSupported'>
type Add = (code: DirectionWarningCode, values?: DirectionWarning['values']) => void

function ofInstruments(
  { instruments, variants }: Known,
  choice: BidirectionalParameters,
  add: Add,
) {
  const { selected, unplaced, beyond } = instruments
  if (selected === 0) add('no-instruments')
  else if (variants.length === 0) add('no-overlap', { count: selected })
  if (beyond > 0) {
    add('too-many-instruments', { count: beyond, most: BIDIRECTIONAL_LIMITS.instruments })
  }
  if (selected > 1 && choice.pruneKb === 0) add('not-pruned')
  else if (selected > 1 && unplaced > 0) add('unplaced', { count: unplaced })
  if (choice.instrumentP > GENOME_WIDE && selected > instruments.strict) {
    add('loose-threshold', { threshold: choice.instrumentP, count: instruments.strict })
  }
}

function ofNumbers({ variants, numbers }: Known, add: Add) {
  if (!numbers) return
  const n = variants.length
  if (n === 1) add('single-variant', { SNP: variants[0]!.SNP })
  else if (n < FEW) add('few-variants', { n })
  const { fMean, i2gx } = numbers.strength
  if (fMean !== null && fMean < WEAK_F) add('weak', { f: fMean })
  if (i2gx !== null && i2gx < LOW_I2GX && numbers.pleiotropy) add('low-i2gx', { i2gx })
  const cochran = numbers.heterogeneity.find(({ method }) => method === 'ivw')
  if (cochran?.p != null && cochran.p < LEVEL) {
    const { q, df, p, i2 } = cochran
    add('heterogeneity', { q: q ?? 0, df, p, i2: i2 ?? 0 })
  }
  const { pleiotropy } = numbers
  if (pleiotropy?.p != null && pleiotropy.p < LEVEL) {
    add('pleiotropy', { intercept: pleiotropy.intercept, p: pleiotropy.p })
  }
}

function ofDirection({ variants, steiger, numbers }: Known, add: Add) {
  if (!numbers) return
  if (!steiger) add('steiger-unknown')
  else {
    if (!steiger.test.isForward) add('steiger-against', { p: steiger.test.p ?? 1 })
    const count = steiger.backward.length
    if (count > 0) add('backward-variants', { count, n: variants.length })
  }
  const shared = variants.filter(({ isShared }) => isShared)
  if (shared.length > 0) {
    const names = shared.slice(0, NAMED).map(({ SNP }) => SNP)
    const more = shared.length > NAMED ? ' …' : ''
    add('shared-variants', { count: shared.length, names: names.join(', ') + more })
  }
  const loci = new Set(variants.flatMap(({ locus }) => locus ?? []))
  if (loci.size > 0) {
    const count = variants.filter(({ locus }) => locus !== null).length
    add('known-loci', { count, loci: [...loci].join(', ') })
  }
}

/** Warnings that a usual analysis cannot avoid, and one that concerns MR-Egger's slope alone. */
const NOTES: ReadonlySet<DirectionWarningCode> = new Set([
  'loose-threshold',
  'few-variants',
  'low-i2gx',
])
/** Doubts about an association, which say little where there is none. */
const OF_CLAIM: ReadonlySet<DirectionWarningCode> = new Set(['heterogeneity', 'pleiotropy'])

/** Returns the warnings of one direction, notes among them. */
export function warningsOfDirection(
  known: Known,
  choice: BidirectionalParameters,
): DirectionWarning[] {
  const found: DirectionWarning[] = []
  const add: Add = (code, values = {}) => found.push({ code, values })
  ofInstruments(known, choice, add)
  ofNumbers(known, add)
  ofDirection(known, add)
  const isClaimed = known.main !== null && known.main.p !== null && known.main.p < LEVEL
  return markNotes(found, ({ code }) => NOTES.has(code) || (!isClaimed && OF_CLAIM.has(code)))
}
