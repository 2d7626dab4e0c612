/** The summary at the top of a colocalisation. */
import { withAnswer } from '../answer.ts'
import { msg } from '../../i18n/msg.ts'
import type { Words } from '../../i18n/words.ts'
import type { Plain } from '../plain-words.ts'
import type { MiniBars, Quoted, ResultSummary, SummaryFact } from '../summary.ts'
import { type ColocalisationBody, type Reading, readingOf, SUPPORTED, traitNames } from './body.ts'
import { colocalisationChecks } from './checks.ts'
import { claimText, HYPOTHESIS_TEXT, probabilityText, regionText } from './texts.ts'

/** Number of names that fit into a line on a phone. */
const NAMED = 3

const PLAIN: Record<Reading, string> = {
  shared: msg('analysis.plain.coloc.shared'),
  distinct: msg('analysis.plain.coloc.distinct'),
  'first-only': msg('analysis.plain.coloc.first-only'),
  'second-only': msg('analysis.plain.coloc.second-only'),
  none: msg('analysis.plain.coloc.none'),
  open: msg('analysis.plain.coloc.open'),
}

function plainOf(body: ColocalisationBody, { t }: Words): Plain {
  const reading = readingOf(body.posterior)
  const isAbsent = reading === 'open' || reading === 'none'
  return {
    what: t(PLAIN[reading], traitNames(body)),
    ...(isAbsent && { sure: t('analysis.plain.sure.absent') }),
    doubts: { single: msg('analysis.doubt.causal') },
  }
}

function quotedOf({ posterior }: ColocalisationBody, { t, format }: Words): Quoted[] {
  const [, , , h3, h4] = posterior
  return [
    {
      name: t('analysis.coloc.quoted.shared'),
      value: `H4 ${probabilityText(h4, format)}`,
      rest: [t('analysis.coloc.quoted.distinct', { h3: probabilityText(h3, format) })],
    },
  ]
}

function barsOf(body: ColocalisationBody, { t, format }: Words): MiniBars {
  const names = traitNames(body)
  return {
    form: 'bars',
    title: t('analysis.coloc.posterior'),
    rows: body.posterior.map((value, h) => ({
      id: `h${h}`,
      name: `H${h}\u00a0· ${t(HYPOTHESIS_TEXT[h] ?? '', names)}`,
      length: value,
      value: probabilityText(value, format),
      isMain: h === 4,
    })),
    rule: { at: SUPPORTED, name: format.fixed(SUPPORTED, 1) },
  }
}

function factsOf(body: ColocalisationBody, { t, format }: Words): SummaryFact[] {
  const { variants, credible, leads, priors } = body
  const where = regionText(body, format)
  const names = traitNames(body)
  const shown = credible.slice(0, NAMED).join(', ')
  const more = credible.length - NAMED
  return [
    {
      id: 'variants',
      name: t('analysis.coloc.fact.variants'),
      value: format.integer(variants.SNP.length),
      ...(where !== '' && { note: where }),
    },
    {
      id: 'credible',
      name: t('analysis.coloc.fact.credible'),
      value: format.integer(credible.length),
      note: more > 0 ? `${shown} + ${more}` : shown,
    },
    {
      id: 'leads',
      name: t('analysis.coloc.fact.leads'),
      value: leads.a === leads.b ? leads.a : `${leads.a}\u00a0· ${leads.b}`,
      note: t('analysis.coloc.fact.leadsNote', names),
    },
    {
      id: 'priors',
      name: t('analysis.coloc.fact.priors'),
      value: `p12 ${format.significant(priors.p12)}`,
      note: `p1 ${format.significant(priors.p1)}\u00a0· p2 ${format.significant(priors.p2)}`,
    },
  ]
}

/** Returns the summary: the posterior in words, what speaks for and against it, and what it rests on. */
export function summaryOf(body: ColocalisationBody, words: Words): ResultSummary {
  const { t } = words
  const { input, engine } = body
  const summary = {
    statement: {
      claim: claimText(body, words),
      plain: plainOf(body, words),
      note: t('analysis.coloc.chance'),
    },
    quoted: quotedOf(body, words),
    figures: [barsOf(body, words)],
    facts: factsOf(body, words),
    checks: colocalisationChecks(body, words),
    words: [
      t('analysis.coloc.words.h4', traitNames(body)),
      t('analysis.coloc.words.h3'),
      body.several?.traits ? t('analysis.coloc.words.several') : t('analysis.coloc.words.assumes'),
    ],
    limits: t('analysis.coloc.limits'),
    provenance: [
      [...new Set(input.files.map(({ name }) => name))].join(' + '),
      `${engine.name} ${engine.version}`,
      'coloc.abf',
      ...(body.several?.traits ? ['SuSiE', 'coloc.susie'] : []),
      `SHA-256 ${input.sha256.slice(0, 8)}`,
    ].join('\u00a0· '),
  }
  return withAnswer(summary, words)
}
