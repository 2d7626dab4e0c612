/** What a machine can see of `docs/words.md`: percent signs, dashes, spelling, phrases, counts that may be one. */
import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import { FIRST_LANGUAGE, type Language, LANGUAGES } from '../../src/contract/languages.ts'
import type { Problem } from './source.ts'

type Rule = { pattern: RegExp; say: string; except?: readonly string[] }

const COUNTED =
  'analyses|articles|candidates|cells|changes|codes|columns|components|copies|days|devices|exposures|files|' +
  'hours|instruments|invoices|items|lines|loci|members|messages|methods|minutes|months|orders|outcomes|pages|' +
  'pairs|people|places|questions|records|results|rows|runs|seats|seconds|steps|studies|tables|tags|taxa|tools|' +
  'traits|variants|versions|years'

/**
 * Where the number is never one, or comes as a text that was formatted before. None is added without such a reason.
 */
const NEVER_ONE: readonly string[] = [
  'account.subjects.steps',
  'analysis.bidirectional.allMethods',
  'analysis.calibration.hidden',
  'analysis.calibration.kind',
  'analysis.calibration.lead',
  'analysis.fault.noLdOverlap',
  'analysis.fault.noWantedRows',
  'analysis.fault.noneBelowP',
  'analysis.fault.severalExposures',
  'analysis.fault.severalOutcomes',
  'analysis.fault.severalTables',
  'analysis.fault.tooManyCandidates',
  'analysis.fault.tooManyColumns',
  'analysis.fault.tooManyFiles',
  'analysis.fault.tooManyInstruments',
  'analysis.fault.tooManyPairs',
  'analysis.fault.tooManyRows',
  'analysis.guard.ofRows',
  'analysis.mv.warning.dropped',
  'analysis.mv.warning.few',
  'analysis.mv.warning.notIdentified',
  'analysis.pick.headline',
  'analysis.pick.outcome.lead',
  'analysis.pick.warning.matrix',
  'analysis.pick.warning.traits',
  'analysis.pick.words.main',
  'analysis.pick.words.nothing',
  'analysis.pick.words.strength',
  'analysis.power.words.main',
  'analysis.power.words.size',
  'analysis.report.flow.rowsOf',
  'analysis.report.table.first',
  'analysis.variants.all',
  'analysis.warning.relaxedThreshold',
  'analysis.warning.rowsDropped',
  'analysis.warning.weakInstruments',
  'billing.plan.seats',
  'chart.rows.distant',
  'chart.rows.precise',
  'chart.table.cut',
  'collection.tags.all',
  'nextStep.biBoth.reason',
  'nextStep.biHetero.reason',
  'nextStep.few.reason',
  'nextStep.pickTaxa.reason',
  'seats.count',
  'tools.background.several',
  'tools.bidirectional.countsUnplaced',
  'tools.read.rowAlone',
  'tools.run.rate',
  'tools.run.rows',
  'tools.verdict.some',
  'tools.verdict.usable',
  'tools.verdict.usableWanted',
]

const RULES: Readonly<Record<Language, readonly Rule[]>> = {
  en: [
    { pattern: /[\d}]\s%/, say: 'no space before %' },
    { pattern: /[A-Za-z,)] - [a-z(]|--/, say: 'a dash is an en dash' },
    { pattern: /(?<![\d-])\d+-\d+(?![\d-])/, say: 'a range has an en dash' },
    { pattern: /!/, say: 'no exclamation mark' },
    {
      pattern: /\b(?:analyz|harmoniz|normaliz|favor(?!it)|color\b|colored|center\b|behavior)/i,
      say: 'British spelling',
    },
    { pattern: /\bP(?= (?:values?|thresholds?|[<≤=]))/, say: 'p is small' },
    {
      pattern: new RegExp(`\\{\\w+\\} (?:\\w+ )?(?:${COUNTED})\\b`),
      say: 'the number may be one: use a plural',
      except: NEVER_ONE,
    },
  ],
  zh: [
    { pattern: /[一-鿿][,;:?!](?![\w/])/, say: '标点用全角' },
    { pattern: /[一-鿿][A-Za-z]|[A-Za-z][一-鿿]/, say: '汉字与英文之间留一个空格' },
    { pattern: /[\d}]\s%/, say: '百分号前不空格' },
    { pattern: /你/, say: '称“您”' },
    { pattern: /！/, say: '不用感叹号' },
    { pattern: /证明了|毫无疑问/, say: '说有多确定，不说证明' },
  ],
}

/** Texts that the specification gives word by word. */
const GIVEN: readonly string[] = ['error.page.failed.title']

/** What is wrong with one text. @param text as it stands in the catalog */
export function judgeWords(language: Language, id: string, text: string): string[] {
  if (GIVEN.includes(id)) return []
  return RULES[language]
    .filter(({ pattern, except = [] }) => pattern.test(text) && !except.includes(id))
    .map(({ pattern, say }) => `“${pattern.exec(text)?.[0] ?? ''}”: ${say}`)
}

/** All texts of all catalogs. */
export async function checkWords(): Promise<Problem[]> {
  const po = formatter({ origins: false, lineNumbers: false, explicitIdAsDefault: true })
  const problems: Problem[] = []
  for (const language of LANGUAGES) {
    const file = `locales/${language}.po`
    const content = readFileSync(file, 'utf8')
    const lineOf = new Map(
      content.split('\n').flatMap((line, index) => {
        const id = /^msgid "(.+)"$/.exec(line)?.[1]
        return id === undefined ? [] : [[id, index + 1] as const]
      }),
    )
    const catalog = await po.parse(content, {
      locale: language,
      sourceLocale: FIRST_LANGUAGE,
      filename: file,
    })
    for (const [id, { translation = '' }] of Object.entries(catalog)) {
      for (const message of judgeWords(language, id, translation))
        problems.push({ file, line: lineOf.get(id) ?? 1, message: `${id}: ${message}` })
    }
  }
  return problems
}
