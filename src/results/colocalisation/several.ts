/** The signal-by-signal part of a colocalisation in words. */
import { msg } from '../../i18n/msg.ts'
import type { Format, Words } from '../../i18n/words.ts'
import type {
  SeveralFault,
  SeveralResult,
  StoredPair,
  TraitSignals,
} from '../../science/colocalisation/several-result.ts'
import { type Grade, worstOf } from '../summary.ts'
import { type ColocalisationBody, LOCUS_SIDES, readingOf, SUPPORTED, traitNames } from './body.ts'

type Side = 'a' | 'b'

/** Limits of λ in results of older builds, which did not compute those of their panel. */
const OLDER_LIMITS = { doubt: 0.05, misfit: 0.2 } as const

const FAULT_TEXT: Record<SeveralFault, string> = {
  'few-in-panel': msg('analysis.coloc.several.few'),
  'too-many': msg('analysis.coloc.several.many'),
  'no-size': msg('analysis.coloc.several.noSize'),
  'no-direction': msg('analysis.coloc.several.noDirection'),
}

const FIT_TEXT = {
  holds: msg('analysis.coloc.several.fits'),
  look: msg('analysis.coloc.several.departs'),
  against: msg('analysis.coloc.several.misfit'),
} as const satisfies Partial<Record<Grade, string>>

/** Maximum number of names in a list; the others are counted. */
const NAMED = 5

/** The name of a fitted variant. */
export function fittedName({ variants }: ColocalisationBody, several: SeveralResult, at: number) {
  return variants.SNP[several.places[at] ?? -1] ?? ''
}

/** Lists the names of fitted variants in one line; of many the first few. */
export function fittedNames(
  body: ColocalisationBody,
  several: SeveralResult,
  places: readonly number[],
): string {
  const names = places.slice(0, NAMED).map((at) => fittedName(body, several, at))
  const more = places.length - names.length
  return more > 0 ? `${names.join(', ')} + ${more}` : names.join(', ')
}

/** Grades λ by the limits of its panel and region. */
function lambdaGrade({ lambda, lambdaLimits = OLDER_LIMITS }: TraitSignals): keyof typeof FIT_TEXT {
  if (lambda >= lambdaLimits.misfit) return 'against'
  return lambda >= lambdaLimits.doubt ? 'look' : 'holds'
}

/** Grades how a trait's z fits the panel's correlations. */
export function fitGrade(trait: TraitSignals | undefined): Grade {
  if (!trait) return 'look'
  if (trait.isImplausible) return 'against'
  return worstOf([lambdaGrade(trait), (trait.exchanged?.length ?? 0) > 0 ? 'look' : 'holds'])
}

/** Returns λ with the limit that it is compared with, for texts. */
function lambdaValues({ lambda, lambdaLimits = OLDER_LIMITS }: TraitSignals, { fixed }: Format) {
  return { lambda: fixed(lambda, 3), limit: fixed(lambdaLimits.doubt, 2) }
}

/** Returns the trait that fits the panel worse, where one does not fit; null where both do. */
function misfitOf({ traits }: SeveralResult): Side | null {
  const misfits = LOCUS_SIDES.filter((side) => fitGrade(traits?.[side]) === 'against')
  const [first = null] = misfits.toSorted(
    (one, other) => (traits?.[other].lambda ?? 0) - (traits?.[one].lambda ?? 0),
  )
  return first
}

/** States why the signals are in doubt, as a clause: the worse trait, and how it departs from the panel. */
export function fitReason(
  body: ColocalisationBody,
  several: SeveralResult,
  { t, format }: Words,
): string {
  const { traits } = several
  const misfit = misfitOf(several)
  const side =
    misfit ?? LOCUS_SIDES.find((one) => fitGrade(traits?.[one]) !== 'holds') ?? LOCUS_SIDES[0]
  const own = traits?.[side]
  if (!own) return t('analysis.reason.coloc.unfitted')
  const values = { trait: traitNames(body)[side], ...lambdaValues(own, format) }
  if (misfit) return t('analysis.coloc.several.doubt', values)
  if (lambdaGrade(own) !== 'holds') return t('analysis.reason.coloc.departs', values)
  const names = fittedNames(body, several, own.exchanged ?? [])
  return t('analysis.reason.coloc.exchanged', { ...values, names })
}

/** Explains why nothing was fitted, and what to do; null where it was. */
export function faultText(
  body: ColocalisationBody,
  { fault, places }: SeveralResult,
  { t, format }: Words,
): string | null {
  if (!fault) return null
  const trait = fault.trait ? traitNames(body)[fault.trait] : ''
  return t(FAULT_TEXT[fault.code], { trait, n: format.integer(places.length) })
}

/** Returns everything to know about how panel and data fit together. */
export function fitTexts(
  body: ColocalisationBody,
  several: SeveralResult,
  { t, format }: Words,
): { id: string; text: string; grade: Grade }[] {
  const { traits, lost, panel, places, isOtherBuild } = several
  const names = traitNames(body)
  const said: { id: string; text: string; grade: Grade }[] = []
  const missing = lost.absent + lost.otherAlleles + lost.constant
  said.push({
    id: 'matched',
    grade: places.length < missing ? 'look' : 'holds',
    text: t('analysis.coloc.several.matched', {
      n: format.integer(places.length),
      all: format.integer(places.length + missing),
      people: format.about(panel.founders),
      absent: format.integer(lost.absent),
      other: format.integer(lost.otherAlleles),
      constant: format.integer(lost.constant),
    }),
  })
  if (isOtherBuild) {
    said.push({ id: 'build', grade: 'look', text: t('analysis.coloc.several.build') })
  }
  for (const side of lost.leads) {
    const text = t('analysis.coloc.several.leadLost', {
      trait: names[side],
      SNP: body.leads[side],
    })
    said.push({ id: `lead ${side}`, grade: 'look', text })
  }
  for (const side of LOCUS_SIDES) {
    const own = traits?.[side]
    if (own) said.push(...traitTexts(body, several, side, { t, format }))
  }
  return said
}

function traitTexts(
  body: ColocalisationBody,
  several: SeveralResult,
  side: Side,
  { t, format }: Words,
) {
  const trait = traitNames(body)[side]
  const own = several.traits?.[side]
  if (!own) return []
  const { exchanged, sets, isConverged, isImplausible } = own
  const byLambda = lambdaGrade(own)
  const said: { id: string; text: string; grade: Grade }[] = [
    {
      id: `lambda ${side}`,
      grade: byLambda,
      text: t(FIT_TEXT[byLambda], { trait, ...lambdaValues(own, format) }),
    },
  ]
  if (isImplausible) {
    const text = t('analysis.coloc.several.implausible', { trait })
    said.push({ id: `implausible ${side}`, grade: 'against', text })
  }
  if (exchanged && exchanged.length > 0) {
    said.push({
      id: `exchanged ${side}`,
      grade: 'look',
      text: t('analysis.coloc.several.exchanged', {
        trait,
        names: fittedNames(body, several, exchanged),
      }),
    })
  }
  if (!isConverged && !isImplausible) {
    const text = t('analysis.coloc.several.unsettled', { trait })
    said.push({ id: `unsettled ${side}`, grade: 'look', text })
  }
  if (sets.length === 0 && !isImplausible) {
    const text = t('analysis.coloc.several.noSet', { trait })
    said.push({ id: `none ${side}`, grade: 'look', text })
  }
  return said
}

/** Pairs of signals that are consistent with one shared variant. */
export function sharedPairs({ pairs }: SeveralResult): StoredPair[] {
  return pairs.filter(({ posterior }) => readingOf(posterior) === 'shared')
}

/**
 * States in one sentence how many signals and shared pairs there are; where a trait does not fit the panel, that
 * instead, and where one departs from it, that as well.
 */
export function signalsText(
  body: ColocalisationBody,
  several: SeveralResult,
  words: Words,
): string {
  const { t, format } = words
  const { traits, pairs } = several
  const names = traitNames(body)
  const misfit = misfitOf(several)
  const poor = misfit ?? LOCUS_SIDES.find((side) => traits && lambdaGrade(traits[side]) === 'look')
  const values = poor && traits && { trait: names[poor], ...lambdaValues(traits[poor], format) }
  if (misfit && values) return t('analysis.coloc.several.foundMisfit', values)
  const first = t('analysis.coloc.several.found', {
    ...names,
    na: traits?.a.sets.length ?? 0,
    nb: traits?.b.sets.length ?? 0,
    k: sharedPairs(several).length,
    pairs: pairs.length,
    level: format.fixed(SUPPORTED, 1),
  })
  if (!values) return first
  const second = t('analysis.coloc.several.foundDeparts', values)
  return t('analysis.summary.sentences', { first, second })
}
