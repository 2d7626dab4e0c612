/** Check of messages at the counts 0, 1, 2, 5 and 21: “1 variants”, “2 variant was”, a number without its measure word. */
import { createCompiledCatalog } from '@lingui/cli/api'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import type { Language } from '../../src/contract/languages.ts'

/** None, one, two, several, and one that ends like one. */
export const COUNTS = [0, 1, 2, 5, 21] as const

/** Singular and plural of what the product counts. */
const NOUNS = (
  'address addresses|allele alleles|analysis analyses|answer answers|archive archives|article articles|block blocks|' +
  'candidate candidates|case cases|cell cells|change changes|character characters|code codes|column columns|' +
  'comment comments|component components|copy copies|day days|device devices|digit digits|entry entries|' +
  'estimate estimates|exposure exposures|field fields|figure figures|file files|group groups|hour hours|' +
  'instrument instruments|invoice invoices|item items|key keys|level levels|line lines|locus loci|member members|' +
  'message messages|method methods|minute minutes|month months|order orders|outcome outcomes|outlier outliers|' +
  'page pages|pair pairs|participant participants|person people|place places|point points|problem problems|' +
  'question questions|record records|request requests|result results|row rows|run runs|sample samples|seat seats|' +
  'second seconds|session sessions|sheet sheets|sign signs|step steps|study studies|subject subjects|table tables|' +
  'tag tags|taxon taxa|test tests|theme themes|time times|title titles|tool tools|trait traits|try tries|' +
  'variant variants|version versions|week weeks|word words|year years'
)
  .split('|')
  .map((pair) => pair.split(' ') as [string, string])

const SINGULAR = NOUNS.map(([one]) => one).join('|')
const PLURAL = NOUNS.map(([, many]) => many).join('|')
/** A number that is a count: no part of a decimal, of a power or of a date. */
const COUNT = String.raw`(?<![\d.:/×=≤<≥>–-]\s?|\d,)(?<!(?:Column|Line|Row|Step|Table) )\b`
const ONE = `${COUNT}1`
const MANY = `${COUNT}(?:0|2|5|21)`
/** A word between the number and what is counted. */
const ONE_WORD = String.raw`(?:(?!per|in|a|an|the|of|each|and|are|is)\w+ )?`

type Rule = { pattern: RegExp; fault: string }

const RULES: Readonly<Record<Language, readonly Rule[]>> = {
  en: [
    { pattern: new RegExp(`${ONE} ${ONE_WORD}(?:${PLURAL})\\b`), fault: 'one of many' },
    {
      pattern: new RegExp(`${MANY} ${ONE_WORD}(?:${SINGULAR})\\b(?![-–’'/])`),
      fault: 'many of one',
    },
    { pattern: new RegExp(`${ONE} (?:are|were|have|do)\\b`), fault: 'one that are' },
    { pattern: new RegExp(`${MANY} (?:is|was|has|does)\\b`), fault: 'many that is' },
    {
      pattern: new RegExp(`(?<!of |from )${ONE} (?:${SINGULAR}) (?:are|were|have|do)\\b`),
      fault: 'one that are',
    },
    {
      pattern: new RegExp(`(?<!of the |from )${MANY} (?:${PLURAL}) (?:is|was|has|does)\\b`),
      fault: 'many that is',
    },
    { pattern: /\b([A-Za-z]{2,}) \1\b/, fault: 'a word twice' },
  ],
  zh: [
    {
      pattern:
        /\d ?(?:变异|暴露|结局|研究|样本|记录|文件|席位|成员|工具变量|性状|分类单元|步骤|方法|文章|订单|发票|标签|设备|问题)/,
      fault: '数字与名词之间缺量词',
    },
    { pattern: /(个|条|份|项|次|种|篇|张|行|列|步|页)\1/, fault: '量词重复' },
  ],
}

/** Compiles the texts of a catalog as the build does. */
function compile(language: Language, texts: Record<string, string>): I18n {
  const { source } = createCompiledCatalog(language, texts, { namespace: 'json' })
  const { messages } = JSON.parse(source) as { messages: Messages }
  return setupI18n({ locale: language, messages: { [language]: messages } })
}

/** Placeholders that hold a count also outside plural forms; new ones are added here. */
const COUNTED = new Set(
  (
    'n count total rows found kept shown size sizes exposures outcomes tests tested testable judged passed associated used strict paid ' +
    'free seats days minutes seconds hours runs dropped wide significant single untested all left methods columns ' +
    'instruments members loci clusters outliers removed placed pruned unplaced unmatched matched moved cities clear ' +
    'cases draws filled numbers tags parts k done forward reverse corrected consistent suggestive findings weak'
  ).split(' '),
)
/** Placeholder value of a name, an interval, a price. */
const SOME_TEXT = 'Ω'

/** Returns the placeholders of a message, and whether each holds a count. */
function placeholdersOf(text: string): Map<string, boolean> {
  return new Map(
    [...text.matchAll(/\{(\w+)(?:, (plural|number))?[,}]/g)]
      .map(([, name = '', kind]) => [name, kind !== undefined || COUNTED.has(name)] as const)
      .toSorted(([, a], [, b]) => Number(a) - Number(b)),
  )
}

/** Renders a message at each count, the number as a number and as formatted text. */
export function renderAtCounts(i18n: I18n, id: string, text: string): string[] {
  const names = [...placeholdersOf(text)]
  if (!names.some(([, isCount]) => isCount)) return []
  return COUNTS.flatMap((count) =>
    [count, String(count)].map((value) =>
      i18n._(id, Object.fromEntries(names.map(([name, is]) => [name, is ? value : SOME_TEXT]))),
    ),
  )
}

/** Finds faults in the messages of a language at small counts. @returns by id */
export function judgeCounts(
  language: Language,
  texts: Record<string, string>,
): Map<string, string[]> {
  const i18n = compile(language, texts)
  const found = new Map<string, string[]>()
  for (const [id, text] of Object.entries(texts)) {
    const faults = renderAtCounts(i18n, id, text).flatMap((rendered) =>
      RULES[language].flatMap(({ pattern, fault }) => {
        const part = pattern.exec(rendered)?.[0]
        return part === undefined ? [] : [`“${part}”: ${fault}`]
      }),
    )
    if (faults.length > 0) found.set(id, [...new Set(faults)])
  }
  return found
}
