/** Kind of result of a mediation analysis: title, headline, and the pair that prefills another analysis. */
import type { Words } from '../../i18n/words.ts'
import { STEPS } from '../../science/mediation/result.ts'
import { pairTable } from '../exports/pair-table.ts'
import { type Fields, numberOrNull } from '../json-checks.ts'
import { type PrefilledPair, type PrefillChoice, defineKind } from '../result-kind.ts'
import {
  arrowOf,
  isMediation,
  type MediationBody,
  readingOf,
  isOddsScale,
  traitNames,
} from './body.ts'
import { mediationSchema } from './schema.ts'

/** `BMI → insulin → CHD`; the symbol needs no translation. */
function titleOf(body: MediationBody): string {
  const { x, m, y } = traitNames(body)
  return `${x} → ${m} → ${y}`
}

function headlineOf(body: MediationBody): string {
  const { indirect, proportion } = body
  return JSON.stringify({
    kind: body.kind,
    reading: readingOf(body),
    isOdds: isOddsScale(body),
    b: indirect.b,
    ciLow: indirect.ciLow,
    ciHigh: indirect.ciHigh,
    share: proportion?.value ?? null,
  })
}

function headlineText(value: Fields, { t, format }: Words): string {
  const b = numberOrNull(value['b'])
  if (b === null) return ''
  const row = {
    b,
    se: null,
    ciLow: numberOrNull(value['ciLow']),
    ciHigh: numberOrNull(value['ciHigh']),
  }
  const share = numberOrNull(value['share'])
  const effect =
    value['isOdds'] === true
      ? `OR ${format.oddsRatio(row).or} (${format.oddsRatio(row).ci})`
      : `β ${format.estimate(row).b} (${format.estimate(row).ci})`
  return share === null
    ? t('analysis.mediation.headline', { effect })
    : t('analysis.mediation.headlineShare', { effect, share: format.percent(share, 1) })
}

/** Returns one step as data for the two-sample tool: the one that is named, else exposure on mediator. */
function prefillPair(
  body: MediationBody,
  { without, exposure, outcome }: PrefillChoice,
): PrefilledPair | null {
  const names = traitNames(body)
  const requestedArrow = exposure === null ? null : `${exposure} → ${outcome ?? ''}`
  const id = STEPS.find(
    (step) => requestedArrow === null || arrowOf(step, names) === requestedArrow,
  )
  const step = id && body.steps[id]
  if (!step || step.variants.length === 0) return null
  const [from, to] =
    id === 'xm'
      ? (['x', 'm'] as const)
      : id === 'my'
        ? (['m', 'y'] as const)
        : (['x', 'y'] as const)
  return {
    text: pairTable(
      step.variants.filter(({ SNP }) => !without.has(SNP)).map((row) => ({ ...row, eaf: null })),
    ),
    presentation: {
      exposureName: names[from],
      outcomeName: names[to],
      outcomeKind: to === 'y' && isOddsScale(body) ? 'binary' : 'continuous',
    },
    parameters: { convention: body.parameters.convention, seed: body.parameters.seed, nboot: 1000 },
  }
}

/** Mediation: the share of an effect that goes through a mediator. */
export const kind = defineKind<MediationBody>({
  kind: 'mediation',
  is: isMediation,
  version: 1,
  upgrades: {},
  schema: mediationSchema,
  facts: (body) => ({
    title: titleOf(body),
    fileName: body.input.files.map(({ name }) => name).join(' + '),
    sha256: body.input.sha256,
    variants: Math.max(body.steps.xm.nsnp ?? 0, body.steps.my.nsnp ?? 0, body.direct?.nsnp ?? 0),
    engineVersion: body.engine.version,
    headline: headlineOf(body),
  }),
  summary: async () => (await import('./summary.ts')).summaryOf,
  headlineText,
  exports: async () => (await import('./export-tables.ts')).mediationExports,
  prefillPair,
})
