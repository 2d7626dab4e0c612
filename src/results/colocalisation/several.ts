/** The signal-by-signal part of a colocalisation in words. */
import { msg } from '../../i18n/msg.ts'
import type { Words } from '../../i18n/words.ts'
import type {
  SeveralFault,
  SeveralResult,
  StoredPair,
  TraitSignals,
} from '../../science/colocalisation/several-result.ts'
import type { Grade } from '../summary.ts'
import { type ColocalisationBody, LOCUS_SIDES, readingOf, SUPPORTED, traitNames } from './body.ts'

type Side = 'a' | 'b'

/** λ from which z departs from the panel, and from which the two do not fit at all. */
export const LAMBDA = { look: 0.05, against: 0.2 } as const

const FAULT_TEXT: Record<SeveralFault, string> = {
  'few-in-panel': msg('analysis.coloc.several.few'),
  'too-many': msg('analysis.coloc.several.many'),
  'no-size': msg('analysis.coloc.several.noSize'),
  'no-direction': msg('analysis.coloc.several.noDirection'),
}

const FIT_TEXT: Record<Grade, string> = {
  holds: msg('analysis.coloc.several.fits'),
  look: msg('analysis.coloc.several.departs'),
  against: msg('analysis.coloc.several.misfit'),
}

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

/** Grades how a trait's z fits the panel's correlations. */
export function fitGrade(trait: TraitSignals | undefined): Grade {
  if (!trait) return 'look'
  const { lambda, exchanged, isImplausible } = trait
  if (isImplausible || lambda >= LAMBDA.against) return 'against'
  return lambda >= LAMBDA.look || (exchanged?.length ?? 0) > 0 ? 'look' : 'holds'
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
      people: format.integer(panel.founders),
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
  const { lambda, exchanged, sets, isConverged, isImplausible } = own
  const byLambda: Grade =
    lambda >= LAMBDA.against ? 'against' : lambda >= LAMBDA.look ? 'look' : 'holds'
  const said: { id: string; text: string; grade: Grade }[] = [
    {
      id: `lambda ${side}`,
      grade: byLambda,
      text: t(FIT_TEXT[byLambda], { trait, lambda: format.fixed(lambda, 3) }),
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

/** States in one sentence how many signals and shared pairs there are. */
export function signalsText(
  body: ColocalisationBody,
  several: SeveralResult,
  { t, format }: Words,
): string {
  const { traits, pairs } = several
  return t('analysis.coloc.several.found', {
    ...traitNames(body),
    na: traits?.a.sets.length ?? 0,
    nb: traits?.b.sets.length ?? 0,
    k: sharedPairs(several).length,
    pairs: pairs.length,
    level: format.fixed(SUPPORTED, 1),
  })
}
