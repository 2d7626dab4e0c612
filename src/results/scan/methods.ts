/** A scan as a paragraph for a paper, with everything that it takes to do it again. */
import type { Words } from '../../i18n/words.ts'
import { CML_PERTURBATIONS } from '../../science/methods/cml.ts'
import type { ScanParameters } from '../../science/scan-run/inputs.ts'
import { joinList } from '../in-sentence.ts'
import { ACTION_SENTENCE, OUTSIDE_SENTENCE, panelText } from '../instruments/methods.ts'
import { methodSettings } from '../methods/method-settings.ts'
import { furtherSentence, runSentence } from '../methods/sentences.ts'
import { settingsOf, settingsSentence, type SettingTexts } from '../methods/settings.ts'
import { conditionsOf } from '../../science/parser/association-fields.ts'
import { outcomeNameOf, type ScanBody } from './body.ts'

/** Names the only file, or states how many there are with the hash of their hashes. */
function filesText({ input }: ScanBody, role: 'exposure' | 'outcome' | 'table', { t }: Words) {
  const files = input.files.filter((file) => file.role === role)
  const [first] = files
  return {
    file:
      files.length === 1
        ? (first?.name ?? '')
        : t('analysis.methods.screen.files', { n: files.length - 1, first: first?.name ?? '' }),
    hash: files.length === 1 ? (first?.sha256 ?? '') : input.sha256,
  }
}

function namesOf(body: ScanBody, { t }: Words): { exposure: string; outcome: string } {
  const { exposures, outcomes } = body.summary
  return body.kind === 'gut-microbiota-mr'
    ? { exposure: t('analysis.report.screen.taxa', { n: exposures }), outcome: outcomeNameOf(body) }
    : {
        exposure: t('analysis.report.screen.exposures', { n: exposures }),
        outcome: t('analysis.report.screen.outcomes', { n: outcomes }),
      }
}

/** Describes how instruments were made independent, and what the panel lacked. */
function independenceOf(body: ScanBody, words: Words): string[] {
  const { t, format } = words
  const { clump, pruneKb } = body.parameters
  if (!clump) {
    return [
      pruneKb == null
        ? t('analysis.methods.way.none')
        : t('analysis.methods.way.distance', { kb: format.integer(pruneKb) }),
    ]
  }
  const { panel, clumping } = body
  return [
    t('analysis.methods.way.panel', {
      r2: format.exact(clump.r2),
      kb: format.integer(clump.windowKb),
    }),
    ...(panel ? [panelText(panel, words)] : []),
    ...(clumping && clumping.lacking > 0
      ? [
          t(OUTSIDE_SENTENCE[clump.outside], {
            n: clumping.lacking,
            judged: clumping.judgedAs,
            kb: format.integer(clump.proxyKb),
          }),
        ]
      : []),
  ]
}

/** Describes the proxies of variants that the outcomes lack; the panel is named once. */
function proxiesOf({ proxies, parameters, panel }: ScanBody, words: Words): string[] {
  const { t, format } = words
  const rules = parameters.proxies
  if (!proxies || !rules || proxies.total === 0) return []
  return [
    ...(panel && !parameters.clump ? [panelText(panel, words)] : []),
    t('analysis.methods.proxies', {
      n: proxies.total,
      r2: format.exact(rules.r2),
      kb: format.integer(rules.windowKb),
      least: format.significant(proxies.least, 2),
    }),
  ]
}

/** Names the rows that the user chose, where several describe each variant. */
function chosenRowsOf({ mapping }: ScanBody, side: 'exposure' | 'outcome', words: Words): string[] {
  if ('table' in mapping) return []
  const conditions = conditionsOf(mapping[side])
  if (conditions.length === 0) return []
  const list = joinList(
    conditions.map(({ column, value }) => `${column} = ${value}`),
    words,
  )
  return [words.t('analysis.methods.rows', { list })]
}

function dataOf(body: ScanBody, words: Words): string[] {
  const { t, format } = words
  const { input, parameters, summary } = body
  const { exposure, outcome } = namesOf(body, words)
  const thresholds = {
    p: format.exact(parameters.instrumentP),
    f: format.exact(parameters.leastF),
  }
  const harmonised = t(ACTION_SENTENCE[parameters.action], { n: summary.kept })
  if (input.layout === 'harmonised') {
    return [
      t('analysis.methods.table', { exposure, outcome, ...filesText(body, 'table', words) }),
      t('analysis.methods.screen.thresholds', thresholds),
      harmonised,
    ]
  }
  return [
    t('analysis.methods.screen.exposure', {
      name: exposure,
      rows: format.integer(input.rows.exposure),
      ...filesText(body, 'exposure', words),
      ...thresholds,
    }),
    ...chosenRowsOf(body, 'exposure', words),
    ...independenceOf(body, words),
    t('analysis.methods.outcome', {
      name: outcome,
      rows: format.integer(input.rows.outcome),
      ...filesText(body, 'outcome', words),
    }),
    ...chosenRowsOf(body, 'outcome', words),
    ...proxiesOf(body, words),
    harmonised,
  ]
}

const SETTINGS: SettingTexts<ScanParameters, ScanBody> = {
  convention: 'said',
  seed: 'said',
  nboot: 'said',
  action: 'said',
  instrumentP: 'said',
  pruneKb: 'said',
  clump: 'said',
  proxies: ({ parameters: { proxies: rules }, proxies }, { t, format }) =>
    rules && !proxies?.total
      ? t('analysis.methods.set.proxies', {
          r2: format.exact(rules.r2),
          kb: format.exact(rules.windowKb),
        })
      : null,
  leastF: 'said',
  pressoDraws: 'said',
  reverse: ({ parameters }, { t }) =>
    parameters.reverse ? t('analysis.methods.set.reverse') : null,
  robust: ({ parameters }, { t, format }) =>
    parameters.robust
      ? t('analysis.methods.set.robustScan', {
          n: format.integer(Math.min(parameters.nboot, CML_PERTURBATIONS)),
        })
      : null,
}

/** Returns the sentences in their order. */
export function scanMethods(body: ScanBody, words: Words): string[] {
  const { t, format } = words
  const { parameters, engine, summary, rows } = body
  const further = rows.flatMap((row) => row.further.map(({ method }) => method))
  const tests = [
    t('analysis.methods.test.q'),
    t('analysis.methods.test.intercept'),
    t('analysis.methods.test.without'),
    ...(parameters.pressoDraws === null
      ? []
      : [t('analysis.methods.test.presso', { n: format.integer(parameters.pressoDraws) })]),
    t('analysis.methods.test.steiger'),
  ]
  return [
    ...dataOf(body, words),
    t('analysis.methods.screen.main', { n: summary.testable }),
    ...furtherSentence(further, words),
    t('analysis.methods.tests', { list: joinList(tests, words) }),
    t('analysis.methods.screen.multiple', { n: summary.clusters }),
    runSentence(engine, parameters, words),
    ...settingsSentence(
      [
        ...settingsOf(SETTINGS, body, words),
        ...methodSettings(
          further.map((method) => ({ method })),
          null,
          undefined,
          words,
        ),
      ],
      words,
    ),
  ]
}
