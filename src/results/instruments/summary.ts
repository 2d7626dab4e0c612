/** The summary at the top of a choice of instruments. */
import { withAnswer } from '../answer.ts'
import type { Words } from '../../i18n/words.ts'
import type { MiniBars, Quoted, ResultSummary, SummaryFact } from '../summary.ts'
import { exposureNameOf, type InstrumentsBody } from './body.ts'
import { pickChecks } from './checks.ts'
import { pickSentences, ruleValues } from './pick-sentences.ts'
import { STEP_TEXT, INDEPENDENCE_TEXT } from './texts.ts'

/** Number of steps that are drawn: the file, the steps that removed most, and what is left. */
const SHOWN = 6

function quotedOf({ instruments, input, summary }: InstrumentsBody, words: Words): Quoted[] {
  const { t, format } = words
  const { fMin, fMedian } = summary
  return [
    {
      name: t('analysis.pick.tile.instruments'),
      value: format.integer(instruments.rows.length),
      rest: [t('analysis.guard.ofRows', { rows: format.integer(input.rows) })],
    },
    ...(fMin === null
      ? []
      : [
          {
            name: t('analysis.pick.tile.fMin'),
            value: format.significant(fMin),
            rest: [t('analysis.pick.tile.fMedian', { f: format.significant(fMedian) })],
          },
        ]),
  ]
}

/** Returns the bars of how many were left after each step that removed any; the full list has the others. */
function flowFigure(body: InstrumentsBody, { t, format }: Words): MiniBars | null {
  const { flow } = body
  const [first] = flow
  if (!first) return null
  const steps = flow.map(({ step, left }, at) => ({
    step,
    left,
    at,
    gone: at === 0 ? 0 : (flow[at - 1]?.left ?? left) - left,
  }))
  const shown = new Set(
    steps
      .filter(({ gone }) => gone > 0)
      .toSorted((one, other) => other.gone - one.gone)
      .slice(0, SHOWN - 1)
      .map(({ at }) => at)
      .concat(0),
  )
  const last = Math.max(...shown)
  const values = ruleValues(body, format)
  return {
    form: 'bars',
    title: t('analysis.summary.flow'),
    rule: null,
    rows: steps
      .filter(({ at }) => shown.has(at))
      .map(({ step, left, at }) => ({
        id: step,
        name: t(STEP_TEXT[step], values),
        // Ten million rows and ten instruments in one picture.
        length: Math.log1p(left),
        value: format.integer(left),
        isMain: at === last,
      })),
  }
}

function factsOf({ summary, flow, parameters }: InstrumentsBody, words: Words): SummaryFact[] {
  const { t, format } = words
  const { r2, r2From, n, overallF } = summary
  const candidates = flow.find(({ step }) => step === 'p')
  return [
    ...(candidates
      ? [
          {
            id: 'candidates',
            name: t('analysis.summary.candidates'),
            value: format.integer(candidates.left),
            note: `p ≤ ${format.exact(parameters.mostP)}`,
          },
        ]
      : []),
    {
      id: 'r2',
      name: t('analysis.pick.tile.r2'),
      value: format.percent(r2, 2),
      note:
        r2From === 'frequency'
          ? t('analysis.pick.tile.fromFrequency')
          : r2From === 'sample-size'
            ? t('analysis.pick.tile.fromSize', { n: format.integer(n ?? 0) })
            : t('analysis.pick.tile.unknown'),
    },
    {
      id: 'all',
      name: t('analysis.pick.tile.overallF'),
      value: format.significant(overallF),
      note: t('analysis.guard.fRule'),
    },
  ]
}

/** Returns the summary: the instruments in words, what speaks for and against them, and what they rest on. */
export function summaryOf(body: InstrumentsBody, words: Words): ResultSummary {
  const { t } = words
  const { main, strength, way } = pickSentences(body, words)
  const { input, estimates, outcome, ld, panel, engine, parameters } = body
  const figure = flowFigure(body, words)
  const summary = {
    statement: {
      claim: main,
      plain: {
        what:
          body.instruments.rows.length === 0
            ? t('analysis.plain.noneChosen', { name: exposureNameOf(body) })
            : t('analysis.plain.chosen', {
                n: body.instruments.rows.length,
                name: exposureNameOf(body),
              }),
      },
      note: strength,
      isDesign: true,
      isRefusal: body.instruments.rows.length === 0,
    },
    quoted: quotedOf(body, words),
    figures: figure ? [figure] : [],
    facts: factsOf(body, words),
    checks: pickChecks(body, words),
    words: way === '' ? [] : [way],
    limits: t('analysis.pick.limits'),
    provenance: [
      input.fileName,
      ...(estimates ? [estimates.input.fileName] : []),
      ...(outcome ? [outcome.input.fileName] : []),
      ...(ld ? [ld.fileName] : []),
      ...(panel?.files[0] ? [panel.files[0].fileName] : []),
      `${engine.name} ${engine.version}`,
      t(INDEPENDENCE_TEXT[parameters.independence]),
      `SHA-256 ${input.sha256.slice(0, 8)}`,
    ].join('\u00a0· '),
  }
  return withAnswer(summary, words)
}
