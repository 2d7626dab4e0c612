/** Warnings about a mediation analysis, most important first. */
import { markNotes } from '../notes.ts'
import type { MediationResult, MediationWarning, MediationWarningCode, Step } from './result.ts'

const LEVEL = 0.05
const FEW = 10
const WEAK_F = 10
const GENOME_WIDE = 5e-8
const NAMED = 5

type Known = Omit<MediationResult, 'warnings' | 'totalMs'>
type Add = (code: MediationWarningCode, values?: MediationWarning['values']) => void

function ofStep(step: string, own: Step, add: Add): void {
  const { variants, nsnp, fMean, q, qDf, qP, intercept, interceptP, ciLow, ciHigh } = own
  if (ciLow !== null && ciHigh !== null && ciLow <= 0 && ciHigh >= 0)
    add('step-near-zero', { step })
  if (nsnp === 1) add('single-variant', { step, SNP: variants[0]?.SNP ?? '' })
  else if (nsnp !== null && nsnp < FEW) add('few-variants', { step, n: nsnp })
  if (fMean !== null && fMean < WEAK_F) add('weak', { step, f: fMean })
  if (qP !== null && qP < LEVEL) add('heterogeneity', { step, q: q ?? 0, df: qDf ?? 0, p: qP })
  if (interceptP !== null && interceptP < LEVEL) {
    add('pleiotropy', { step, intercept: intercept ?? 0, p: interceptP })
  }
}

function ofDirect({ direct, difference, indirect, source }: Known, add: Add): void {
  if (!direct) {
    if (source === 'files') add('no-direct')
    return
  }
  for (const part of ['x', 'm'] as const) {
    const f = direct.conditionalF[part]
    if (f !== null && f < WEAK_F) add('weak-conditional', { part, f })
  }
  const [low, high] = [indirect.ciLow ?? 0, indirect.ciHigh ?? 0]
  const isApart = difference && ((difference.ciLow ?? 0) > high || (difference.ciHigh ?? 0) < low)
  if (isApart) add('ways-differ', { product: indirect.b, difference: difference.b })
}

function ofInstruments({ instruments, parameters, shared }: Known, add: Add): void {
  if (!instruments) return
  if (shared.length > 0) {
    const more = shared.length > NAMED ? ' …' : ''
    add('shared-instruments', {
      count: shared.length,
      names: shared.slice(0, NAMED).join(', ') + more,
      exclude: parameters.exclude,
    })
  }
  for (const part of ['x', 'm'] as const) {
    const { selected, strict, unplaced } = instruments[part]
    if (parameters.instrumentP > GENOME_WIDE && selected > strict) {
      add('loose-threshold', { part, threshold: parameters.instrumentP, count: strict })
    }
    if (selected > 1 && parameters.pruneKb > 0 && unplaced > 0) {
      add('unplaced', { part, count: unplaced })
    }
  }
  if (parameters.pruneKb === 0) add('not-pruned')
}

/** The number of steps that are tested: each at its share of the level is rare by chance. */
const STEPS = 3

/** Whether a warning is information that a valid analysis often has. */
function isNote({ code, values }: MediationWarning, { parameters }: Known): boolean {
  switch (code) {
    case 'heterogeneity':
    case 'pleiotropy':
      return Number(values['p']) >= LEVEL / STEPS
    case 'step-near-zero':
      // The product needs the two steps only; a total effect near 0 leaves no proportion, which is stated.
      return values['step'] === 'xy'
    case 'shared-instruments':
      return parameters.exclude !== 'none'
    default:
      return code === 'few-variants' || code === 'loose-threshold'
  }
}

/**
 * Returns the warnings, notes among them.
 *
 * @param differing parts whose files have positions of another build
 */
export function mediationWarnings(known: Known, differing: readonly string[]): MediationWarning[] {
  const warnings: MediationWarning[] = []
  const add: Add = (code, values = {}) => warnings.push({ code, values })
  if (known.source === 'estimates') add('given-estimates')
  const { xm, my, xy } = known.steps
  ofStep('xm', xm, add)
  ofStep('my', my, add)
  if (xy) ofStep('xy', xy, add)
  ofDirect(known, add)
  ofInstruments(known, add)
  for (const part of differing) add('builds-differ', { part })
  return markNotes(warnings, (warning) => isNote(warning, known))
}
