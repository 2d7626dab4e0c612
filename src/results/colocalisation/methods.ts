/** A colocalisation as a paragraph for a paper. */
import type { Side } from '../../science/bidirectional/inputs.ts'
import type {
  ColocalisationParameters,
  TraitParameters,
} from '../../science/colocalisation/inputs.ts'
import type { Priors } from '../../science/colocalisation/posterior.ts'
import type { SeveralParameters } from '../../science/colocalisation/several-result.ts'
import { PRIOR_SD } from '../../science/colocalisation/bayes-factors.ts'
import type { Words } from '../../i18n/words.ts'
import { panelText } from '../instruments/methods.ts'
import { engineSentence, filesSentence } from '../methods/sentences.ts'
import { settingsOf, settingsSentence, type SettingTexts } from '../methods/settings.ts'
import { type ColocalisationBody, LOCUS_SIDES, traitNames } from './body.ts'
import { KIND_TEXT, regionText } from './texts.ts'

type Body = ColocalisationBody

/** The numbers of a trait as they were used: given, or taken from its file. */
const traitSettings = (side: Side): SettingTexts<TraitParameters, Body> => ({
  kind: ({ parameters }, { t, format }) => {
    const { kind } = parameters[side]
    return t('analysis.methods.coloc.kind', {
      kind: t(KIND_TEXT[kind]),
      sd: format.exact(PRIOR_SD[kind]),
    })
  },
  n: ({ reading }, { t, format }) => {
    const { n } = reading[side]
    return n === null ? null : t('analysis.methods.coloc.n', { n: format.integer(n) })
  },
  caseShare: ({ reading }, { t, format }) => {
    const { caseShare } = reading[side]
    return caseShare === null
      ? null
      : t('analysis.methods.coloc.caseShare', { share: format.exact(caseShare) })
  },
  sdY: ({ reading }, { t, format }) => {
    const { sdY, isSdYEstimated } = reading[side]
    if (sdY === null) return null
    const sd = format.exact(sdY)
    return isSdYEstimated
      ? t('analysis.methods.coloc.sdEstimated', { sd })
      : t('analysis.methods.coloc.sd', { sd })
  },
})

const A = traitSettings('a')
const B = traitSettings('b')

function traitSentence(body: Body, side: Side, words: Words): string {
  const { t } = words
  const { from } = body.reading[side]
  const list = [
    from === 'effects' ? t('analysis.coloc.from.effects') : t('analysis.coloc.from.p'),
    ...settingsOf(side === 'a' ? A : B, body, words),
  ]
  return t('analysis.methods.coloc.trait', {
    trait: traitNames(body)[side],
    list: list.join(t('analysis.methods.comma')),
  })
}

const SEVERAL: SettingTexts<SeveralParameters, Body> = {
  effects: ({ several }, { t, format }) =>
    several
      ? t('analysis.methods.coloc.effects', { n: format.integer(several.parameters.effects) })
      : null,
  coverage: ({ several }, { t, format }) =>
    several
      ? t('analysis.methods.coloc.coverage', {
          share: format.exact(several.parameters.coverage),
        })
      : null,
  minAbsCorr: ({ several }, { t, format }) =>
    several
      ? t('analysis.methods.coloc.purity', {
          r: format.exact(several.parameters.minAbsCorr),
        })
      : null,
}

const priorsText = ({ p1, p2, p12 }: Priors, { format }: Words) =>
  [`p1 = ${format.exact(p1)}`, `p2 = ${format.exact(p2)}`, `p12 = ${format.exact(p12)}`].join(', ')

const SETTINGS: SettingTexts<ColocalisationParameters, Body> = {
  // Priors as used are named together, for both models.
  p1: ({ priors }, words) => `coloc.abf: ${priorsText(priors, words)}`,
  p2: 'said',
  p12: ({ several }, words) =>
    several?.traits ? `coloc.susie: ${priorsText(several.priors, words)}` : null,
  a: 'said',
  b: 'said',
  region: 'said',
  windowKb: 'said',
  several: (body, words) =>
    settingsOf(SEVERAL, body, words).join(words.t('analysis.methods.comma')) || null,
}

function regionSentence(body: Body, { t, format }: Words): string {
  const { parameters, region, variants } = body
  const values = {
    region: regionText(body, format),
    kb: format.exact(parameters.windowKb),
    n: variants.SNP.length,
  }
  if (parameters.region !== null) return t('analysis.methods.coloc.region.given', values)
  return region === null
    ? t('analysis.methods.coloc.region.none', values)
    : t('analysis.methods.coloc.region.lead', values)
}

/** Returns the sentences in their order. */
export function colocalisationMethods(body: Body, words: Words): string[] {
  const { t } = words
  const names = traitNames(body)
  const { input, several, engine } = body
  return [
    filesSentence([names.a, names.b], input.files, words),
    regionSentence(body, words),
    t('analysis.coloc.report.method.single'),
    ...LOCUS_SIDES.map((side) => traitSentence(body, side, words)),
    ...(several ? [t('analysis.methods.coloc.several'), panelText(several.panel, words)] : []),
    ...settingsSentence(settingsOf(SETTINGS, body, words), words),
    engineSentence(engine, words),
  ]
}
