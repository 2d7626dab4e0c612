/** Check of the rules in `docs/words.md` that a machine can verify: percent signs, dashes, spelling, terms, p, counts. */
import { readFileSync } from 'node:fs'
import { formatter } from '@lingui/format-po'
import {
  FIRST_LANGUAGE,
  type Language,
  languageFacts,
  LANGUAGES,
} from '../../src/contract/languages.ts'
import { judgeCounts } from './counts.ts'
import { checkContentTerms, judgeWording, type Rule, STRAIGHT } from './one-term.ts'
import { judgePlainCounts } from './plain-counts.ts'
import { judgeQuotedLabels } from './quoted-labels.ts'
import type { Problem } from './source.ts'

/** Phrases that are literal translations from Chinese. */
const TRANSLATED =
  /goes? without (?:them|it)|fits? the exposure coming first|none not testable|ask(?:s|ed)? for is there|Be told when|\bgo on\?|and they go on|\btake [^.]{0,40} along\b/i

/** `5 × 10⁻⁸` that can break before its power. */
const POWER_APART = /(?: ×\s|\s× )10(?=[⁻⁰¹²³⁴⁵⁶⁷⁸⁹])/

/** A separator that can begin a line. */
const LOOSE_DOT = / · /

/** A space beside a name from the user, which may be Chinese; where it is not, `text-autospace` of the page adds one. */
const NAME_APART =
  /[一-鿿] \{(?:exposure|outcome|trait|names?|who|payer|device)\}|\{(?:exposure|outcome|trait|names?|who|payer|device)\} [一-鿿]/

const RULES: Readonly<Record<Language, readonly Rule[]>> = {
  en: [
    { pattern: /[\d}]\s%(?!\w)/, fault: 'no space before %' },
    // An option of a program (`--clump`) is spelled as the program requires.
    { pattern: /[A-Za-z,)] - [a-z(]|--(?![a-z])/, fault: 'a dash is an en dash' },
    { pattern: /(?<![\d-])\d+-\d+(?![\d-])/, fault: 'a range has an en dash' },
    { pattern: /!/, fault: 'no exclamation mark' },
    { pattern: /\s…/, fault: 'no space before …' },
    STRAIGHT,
    { pattern: POWER_APART, fault: 'a power of ten does not break: no-break spaces around ×' },
    { pattern: LOOSE_DOT, fault: 'a “·” does not begin a line: a no-break space before it' },
    {
      pattern:
        /\b(?:analyz|harmoniz|normaliz|randomiz|favor(?!it)|color\b|colored|center\b|behavior)/i,
      fault: 'British spelling',
    },
    {
      pattern: /\bP(?= (?:values?|thresholds?|[<≤=>≥]))|(?:two-sided|corrected|at) P\b/,
      fault: 'p is small',
    },
    { pattern: TRANSLATED, fault: 'say it as a scientist would' },
  ],
  zh: [
    { pattern: /[一-鿿][,;:?!](?![\w/])/, fault: '标点用全角' },
    { pattern: /[一-鿿][A-Za-z]|[A-Za-z][一-鿿]/, fault: '汉字与英文之间留一个空格' },
    { pattern: /[\d}]\s%/, fault: '百分号前不空格' },
    { pattern: /你(?!好)/, fault: '称“您”' },
    { pattern: /！/, fault: '不用感叹号' },
    { pattern: /(?<!…)…(?!…)/, fault: '省略号占两格（……）' },
    { pattern: POWER_APART, fault: '10 的幂不断行：× 两侧用不换行空格' },
    { pattern: LOOSE_DOT, fault: '“·”不在行首：前面用不换行空格' },
    { pattern: NAME_APART, fault: '名称两侧不留空格，版式会按文字留' },
    { pattern: /证明了|毫无疑问/, fault: '说有多确定，不说证明' },
    { pattern: /P ?值|\bP(?= [<≤=>≥])/, fault: 'p 小写' },
  ],
}

/** Texts that the specification gives word by word. */
const GIVEN: readonly string[] = [
  'error.page.failed.description',
  'error.page.failed.title',
  'error.page.notFound.description',
]

/** Labels of the navigation that are shorter than the term, to fit on one line. */
const SHORT: readonly string[] = ['nav.causalMap']

/** Texts that show how a number is typed, or what a script in R compares. */
const AS_TYPED: readonly string[] = [
  'analysis.r.compare',
  'forms.number.unreadable',
  'tools.pick.pOwnLabel',
]

/** Returns the faults of one text. @param text as in the catalog */
export function judgeWords(language: Language, id: string, text: string): string[] {
  if (GIVEN.includes(id)) return []
  const faults = RULES[language]
    .filter(({ pattern }) => pattern.test(text))
    .map(({ pattern, fault }) => `“${pattern.exec(text)?.[0] ?? ''}”: ${fault}`)
  if (AS_TYPED.includes(id) || SHORT.includes(id)) return faults
  return [...faults, ...judgeWording(languageFacts(language).contentLanguage, text)]
}

type Catalog = { file: string; texts: Record<string, string>; lineOf: ReadonlyMap<string, number> }

async function readCatalog(language: Language): Promise<Catalog> {
  const po = formatter({ origins: false, lineNumbers: false, explicitIdAsDefault: true })
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
  const texts = Object.fromEntries(
    Object.entries(catalog).map(([id, { translation = '' }]) => [id, translation]),
  )
  return { file, texts, lineOf }
}

/** Checks all texts of all catalogs, and the terms of articles, mails and documents. */
export async function checkWords(): Promise<Problem[]> {
  const read = await Promise.all(LANGUAGES.map(readCatalog))
  const problems = checkContentTerms()
  for (const [at, { file, texts, lineOf }] of read.entries()) {
    const language = LANGUAGES[at] ?? FIRST_LANGUAGE
    const counted = judgeCounts(language, texts)
    for (const [id, text] of Object.entries(texts)) {
      for (const message of [...judgeWords(language, id, text), ...(counted.get(id) ?? [])])
        problems.push({ file, line: lineOf.get(id) ?? 1, message: `${id}: ${message}` })
    }
    for (const { id, message } of judgeQuotedLabels(language, texts))
      problems.push({ file, line: lineOf.get(id) ?? 1, message: `${id}: ${message}` })
  }
  const catalogs = Object.fromEntries(read.map(({ texts }, at) => [LANGUAGES[at], texts]))
  for (const { language, id, message } of judgePlainCounts(catalogs)) {
    const { file, lineOf } = read[LANGUAGES.indexOf(language)] ?? {}
    problems.push({ file: file ?? '', line: lineOf?.get(id) ?? 1, message: `${id}: ${message}` })
  }
  return problems
}
