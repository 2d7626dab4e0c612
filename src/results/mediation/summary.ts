/** The summary at the top of a mediation analysis. */
import { withAnswer } from '../answer.ts'
import { effectParts } from '../effect-text.ts'
import { msg } from '../../i18n/msg.ts'
import { type Plain, unclearPlain } from '../plain-words.ts'
import type { Words } from '../../i18n/words.ts'
import type { Inference } from '../../science/methods/estimate.ts'
import { CONVENTION_TEXT } from '../code-texts.ts'
import type { MiniForest, MiniRow, Quoted, ResultSummary, SummaryFact } from '../summary.ts'
import { type MediationBody, isOddsScale, type Reading, readingOf, traitNames } from './body.ts'
import { mediationChecks } from './checks.ts'
import {
  claimText,
  assumptionTexts,
  bootstrapWords,
  NO_PROPORTION_TEXT,
  shareWords,
} from './texts.ts'

type Body = MediationBody

const PLAIN: Record<Reading, string> = {
  mediated: msg('analysis.plain.mediated'),
  opposed: msg('analysis.plain.opposed'),
  unshared: msg('analysis.plain.unshared'),
  unclear: msg('analysis.plain.unmediated'),
}

function plainOf(body: Body, { t, format }: Words): Plain {
  const reading = readingOf(body)
  const { sign, value, ci } = effectParts(body.indirect, isOddsScale(body), format)
  // No line break between the symbol and its number.
  const what = t(PLAIN[reading], { ...traitNames(body), effect: `${sign}\u00a0${value}`, ci })
  return reading === 'unclear' ? unclearPlain(what, { t }) : { what }
}

function quotedOf(body: Body, words: Words): Quoted[] {
  const { t, format } = words
  const { sign, value, ci } = effectParts(body.indirect, isOddsScale(body), format)
  const { proportion, noProportion } = body
  const share = proportion && shareWords(proportion, words)
  return [
    {
      name: t('analysis.mediation.indirect'),
      value: `${sign} ${value}`,
      rest: [
        t('analysis.summary.ci', { ci }),
        format.pStatement(body.indirect.p, body.indirect.negLog10P),
      ],
    },
    {
      name: t('analysis.mediation.share'),
      value: share?.value ?? '—',
      rest: share
        ? [t('analysis.summary.ci', { ci: share.fieller })]
        : [noProportion === null ? '' : t(NO_PROPORTION_TEXT[noProportion])],
    },
  ]
}

/** Returns total, direct and indirect effect on one axis: they are in the same unit. The other method of the indirect one comes last. */
function forestOf(body: Body, { t, format }: Words): MiniForest {
  const isOdds = isOddsScale(body)
  const row = (id: string, name: string, own: Inference | null): MiniRow[] => {
    if (!own) return []
    const { value, ci } = effectParts(own, isOdds, format)
    return [
      {
        id,
        name,
        b: own.b,
        low: own.ciLow,
        high: own.ciHigh,
        value: `${value} (${ci})`,
        isMain: id === 'indirect',
      },
    ]
  }
  return {
    form: 'forest',
    title: t('analysis.mediation.effects'),
    scale: isOdds ? 'odds' : 'linear',
    more: 0,
    rows: [
      ...row('total', t('analysis.mediation.total'), body.steps.xy),
      ...row('direct', t('analysis.mediation.direct'), body.direct),
      ...row('indirect', t('analysis.mediation.product'), body.indirect),
    ],
  }
}

function factsOf(body: Body, words: Words): SummaryFact[] {
  const { t, format } = words
  const { steps, direct, parameters } = body
  const count = (n: number | null) => (n === null ? '—' : format.integer(n))
  const least = [direct?.conditionalF.x ?? null, direct?.conditionalF.m ?? null]
    .filter((f) => f !== null)
    .toSorted((one, other) => one - other)[0]
  return [
    {
      id: 'n',
      name: t('analysis.mediation.fact.instruments'),
      value: `${count(steps.xm.nsnp)} + ${count(steps.my.nsnp)}`,
      note: t('analysis.mediation.fact.instrumentsNote'),
    },
    {
      id: 'bootstrap',
      name: t('analysis.mediation.fact.bootstrap'),
      value: bootstrapWords(body, format) ?? '—',
      note: t('analysis.mediation.fact.draws', { n: format.integer(parameters.nboot) }),
    },
    {
      id: 'f',
      name: t('analysis.mv.leastF'),
      value: format.significant(least ?? null),
      note: t('analysis.guard.fRule'),
    },
  ]
}

/** Returns the summary: the answer in words, what speaks for and against it, and what it rests on. */
export function summaryOf(body: Body, words: Words): ResultSummary {
  const { t } = words
  const { input, engine, parameters } = body
  const summary = {
    statement: {
      claim: claimText(body, words),
      plain: plainOf(body, words),
      note: t('analysis.mediation.chance', traitNames(body)),
    },
    quoted: quotedOf(body, words),
    figures: [forestOf(body, words)],
    facts: factsOf(body, words),
    checks: mediationChecks(body, words),
    words: assumptionTexts(body, words),
    limits: t('analysis.mediation.limits'),
    provenance: [
      ...(input.files.length > 0
        ? [[...new Set(input.files.map(({ name }) => name))].join(' + ')]
        : [t('analysis.mediation.fromEstimates')]),
      `${engine.name} ${engine.version}`,
      t(CONVENTION_TEXT[parameters.convention]),
      `SHA-256 ${input.sha256.slice(0, 8)}`,
    ].join('\u00a0· '),
  }
  return withAnswer(summary, words)
}
