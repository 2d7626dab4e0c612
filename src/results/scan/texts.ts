/** Texts of a scan: verdicts and rules, short forms of one pair, and notes before the estimates. */
import { signedEffectText } from '../effect-text.ts'
import { msg } from '../../i18n/msg.ts'
import type { HarmoniseReason } from '../../science/harmonise/harmonise.ts'
import type { HarmoniseAction } from '../../science/harmonise/match.ts'
import type { HarmoniseWarningCode } from '../../science/harmonise/warnings.ts'
import type { Verdict, VerdictRule } from '../../science/scan/verdict.ts'
import type { TaxonRank } from '../../science/scan-run/taxonomy.ts'
import { knownLocus } from '../../science/scan-run/known-loci.ts'
import type { Format, Translate } from '../../i18n/words.ts'
import { isBinaryScan, outcomeNameOf, type ScanBody } from './body.ts'
import type { PairRow } from '../../science/scan-run/result.ts'
import { type PanelNoteCode, panelNotes } from './panel-notes.ts'

export const VERDICT_TEXT: Record<Verdict, string> = {
  passed: msg('analysis.verdict.passed'),
  associated: msg('analysis.verdict.associated'),
  suggestive: msg('analysis.verdict.suggestive'),
  'not-supported': msg('analysis.verdict.notSupported'),
  'not-testable': msg('analysis.verdict.notTestable'),
}

export const RULE_TEXT: Record<VerdictRule, string> = {
  'bh-below-005': msg('analysis.verdictRule.bh'),
  nominal: msg('analysis.verdictRule.nominal'),
  'beyond-scatter': msg('analysis.verdictRule.scatter'),
  'classes-agree': msg('analysis.verdictRule.classes'),
  'intercept-not-needed': msg('analysis.verdictRule.difference'),
  'no-single-variant': msg('analysis.verdictRule.carrier'),
  'steiger-forward': msg('analysis.verdictRule.steiger'),
  'strong-instruments': msg('analysis.verdictRule.strength'),
}

export const RANK_TEXT: Record<TaxonRank, string> = {
  kingdom: msg('analysis.rank.kingdom'),
  phylum: msg('analysis.rank.phylum'),
  class: msg('analysis.rank.class'),
  order: msg('analysis.rank.order'),
  family: msg('analysis.rank.family'),
  genus: msg('analysis.rank.genus'),
  species: msg('analysis.rank.species'),
}

export const ACTION_TEXT: Record<HarmoniseAction, string> = {
  'use-frequency': msg('analysis.action.useFrequency'),
  'trust-strand': msg('analysis.action.trustStrand'),
  'drop-palindromic': msg('analysis.action.dropPalindromic'),
}

export const REASON_TEXT: Record<HarmoniseReason | 'weak-instrument', string> = {
  'not-in-outcome': msg('analysis.harmonise.notInOutcome'),
  'duplicate-in-exposure': msg('analysis.harmonise.duplicate'),
  'effect-allele-missing': msg('analysis.harmonise.alleleMissing'),
  'alleles-do-not-match': msg('analysis.harmonise.noMatch'),
  'palindromic-with-missing-allele': msg('analysis.harmonise.palindromicMissing'),
  'palindromic-ambiguous': msg('analysis.harmonise.palindromicAmbiguous'),
  'frequencies-in-doubt': msg('analysis.harmonise.frequenciesInDoubt'),
  'inferred-ambiguous': msg('analysis.harmonise.inferred'),
  palindromic: msg('analysis.harmonise.palindromic'),
  'missing-value': msg('analysis.harmonise.missingValue'),
  'exposure-effect-zero': msg('analysis.harmonise.zero'),
  'standard-error-not-positive': msg('analysis.harmonise.error'),
  'rows-tied': msg('analysis.harmonise.rowsTied'),
  'missing-code': msg('analysis.harmonise.missingCode'),
  'date-value': msg('analysis.harmonise.dateValue'),
  'impossible-value': msg('analysis.harmonise.impossibleValue'),
  'weak-instrument': msg('analysis.harmonise.weak'),
}

export const HARMONISE_WARNING_TEXT: Record<HarmoniseWarningCode, string> = {
  'frequencies-differ': msg('analysis.harmoniseWarning.frequenciesDiffer'),
  'frequencies-opposed': msg('analysis.harmoniseWarning.frequenciesOpposed'),
  'no-frequencies': msg('analysis.harmoniseWarning.noFrequencies'),
  'p-does-not-fit': msg('analysis.harmoniseWarning.pDoesNotFit'),
  'positions-differ': msg('analysis.harmoniseWarning.positionsDiffer'),
  'positions-mixed': msg('analysis.harmoniseWarning.positionsMixed'),
  'positions-lifted': msg('analysis.harmoniseWarning.positionsLifted'),
  'joined-by-name': msg('analysis.harmoniseWarning.joinedByName'),
  'outcome-duplicates': msg('analysis.harmoniseWarning.outcomeDuplicates'),
  'joined-by-place': msg('analysis.harmoniseWarning.joinedByPlace'),
  'not-in-outcome': msg('analysis.harmoniseWarning.notInOutcome'),
  'rows-tied': msg('analysis.harmoniseWarning.rowsTied'),
  'allele-from-true': msg('analysis.harmoniseWarning.alleleFromTrue'),
  'allele-from-number': msg('analysis.harmoniseWarning.alleleFromNumber'),
  'percent-as-share': msg('analysis.harmoniseWarning.percentAsShare'),
  'name-shortened': msg('analysis.harmoniseWarning.nameShortened'),
  'position-rounded': msg('analysis.harmoniseWarning.positionRounded'),
  'studies-not-people': msg('analysis.harmoniseWarning.studiesNotPeople'),
}

/** Warnings that question the files themselves. */
export const SERIOUS_HARMONISE: ReadonlySet<string> = new Set<HarmoniseWarningCode>([
  'frequencies-opposed',
  'p-does-not-fit',
  'positions-differ',
  'positions-mixed',
])

/** The subject of a note. */
export type GuardNoteCode =
  | HarmoniseWarningCode
  | 'threshold'
  | 'pruned'
  | PanelNoteCode
  | 'weak'
  | 'single'
  | 'nested'
  | 'nominal'
  | 'loci'
  | 'left-out'
  | 'unseen'

/** One note before the estimates. */
export type Note = {
  code: GuardNoteCode
  id: string
  values: (format: Format) => Record<string, unknown>
  isSerious: boolean
}

const GENOME_WIDE = 5e-8
const LEVEL = 0.05
const WEAK_F = 10

const AS_COUNT = new Set(['count', 'total'])

function harmoniseNotes({ warnings }: ScanBody): Note[] {
  return warnings.flatMap(({ code, values }) => {
    const id = HARMONISE_WARNING_TEXT[code]
    if (id === undefined) return []
    const valuesFor = (format: Format) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' || AS_COUNT.has(name) ? value : format.significant(value, 2),
        ]),
      )
    return [{ code, id, values: valuesFor, isSerious: SERIOUS_HARMONISE.has(code) }]
  })
}

function instrumentNotes({ parameters, summary, rows }: ScanBody): Note[] {
  const notes: Note[] = []
  if (parameters.instrumentP > GENOME_WIDE) {
    const { instruments, exposures } = summary.strict
    notes.push({
      code: 'threshold',
      id: msg('analysis.screen.note.threshold'),
      values: (format) => ({
        p: format.exact(parameters.instrumentP),
        instruments: format.integer(instruments),
        exposures: format.integer(exposures),
      }),
      isSerious: false,
    })
  }
  if (summary.pruned) {
    const { removed, unplaced } = summary.pruned
    notes.push({
      code: 'pruned',
      id: msg('analysis.screen.note.pruned'),
      values: (format) => ({
        mb: format.significant((parameters.pruneKb ?? 0) / 1000),
        n: removed,
        unplaced,
      }),
      isSerious: unplaced > 0,
    })
  }
  const weak = rows.filter(({ fMin }) => fMin !== null && fMin < WEAK_F).length
  if (weak > 0) {
    notes.push({
      code: 'weak',
      id: msg('analysis.screen.note.weak'),
      values: () => ({ n: weak }),
      isSerious: true,
    })
  }
  const single = rows.filter(({ nsnp }) => nsnp === 1).length
  if (single > 0) {
    notes.push({
      code: 'single',
      id: msg('analysis.screen.note.single'),
      values: () => ({ n: single }),
      isSerious: false,
    })
  }
  return notes
}

/** Returns the pairs with an instrument in a pleiotropic locus, by locus. */
export function pleiotropicLoci({ rows, variants }: ScanBody): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [index, row] of rows.entries()) {
    const loci = new Set((variants[index]?.SNP ?? []).map(knownLocus))
    for (const locus of loci) {
      if (locus !== null) found.set(locus, [...(found.get(locus) ?? []), row.exposure])
    }
  }
  return found
}

function resultNotes(body: ScanBody): Note[] {
  const { summary, rows } = body
  const notes: Note[] = []
  const nested = summary.testable - summary.clusters
  if (nested > 0) {
    notes.push({
      code: 'nested',
      id: msg('analysis.screen.note.nested'),
      values: () => ({ n: nested }),
      isSerious: false,
    })
  }
  const nominal = rows.filter(
    ({ p, bhClustered }) => p !== null && p < LEVEL && (bhClustered ?? 1) >= LEVEL,
  ).length
  if (nominal > 0) {
    notes.push({
      code: 'nominal',
      id: msg('analysis.screen.note.nominal'),
      values: () => ({ n: nominal }),
      isSerious: false,
    })
  }
  const loci = pleiotropicLoci(body)
  if (loci.size > 0) {
    notes.push({
      code: 'loci',
      id: msg('analysis.screen.note.loci'),
      values: () => ({
        loci: [...loci.keys()].join(', '),
        n: new Set([...loci.values()].flat()).size,
      }),
      isSerious: true,
    })
  }
  return notes
}

function leftOutNotes({ variantsLeftOut, methodsLeftOut }: ScanBody): Note[] {
  if (variantsLeftOut === 0) return []
  return [
    {
      code: 'left-out',
      id: msg('analysis.screen.note.leftOut'),
      values: () => ({ n: variantsLeftOut, methods: methodsLeftOut }),
      isSerious: false,
    },
  ]
}

/** Returns all notes before the estimates, in the order of the analysis. */
export function guardNotes(body: ScanBody): Note[] {
  return [
    ...instrumentNotes(body),
    ...panelNotes(body),
    ...harmoniseNotes(body),
    ...resultNotes(body),
    ...leftOutNotes(body),
    {
      code: 'unseen',
      id: isBinaryScan(body)
        ? msg('analysis.screen.note.unseenBinary')
        : msg('analysis.screen.note.unseen'),
      values: () => ({}),
      isSerious: false,
    },
  ]
}

/** `OR 1.23 (1.05–1.44)` or `β 0.45 (0.33–0.56)`; '' without an estimate. */
export function effectText(row: PairRow, isBinary: boolean, format: Format): string {
  const { b, se, ciLow, ciHigh } = row
  return b === null ? '' : signedEffectText({ b, se, ciLow, ciHigh }, isBinary, format)
}

/** Effects of one further method: `1.23` or `0.45`. */
export function pointText(b: number, se: number | null, isBinary: boolean, format: Format): string {
  if (isBinary) return format.oddsRatio({ b, ciLow: null, ciHigh: null }).or
  return format.estimate({ b, se, ciLow: null, ciHigh: null }).b
}

/** z of a pair; null without an estimate or an error. */
export function zOf({ b, se }: Pick<PairRow, 'b' | 'se'>): number | null {
  return b === null || se === null || !(se > 0) ? null : b / se
}

/** States how many pairs of which traits were tested. */
export function testedSentence(body: ScanBody, t: Translate): string {
  const { testable, clusters, exposures, outcomes } = body.summary
  return body.kind === 'gut-microbiota-mr'
    ? t('analysis.screen.words.gut', { n: testable, outcome: outcomeNameOf(body), clusters })
    : t('analysis.screen.words.map', { n: testable, exposures, outcomes })
}
