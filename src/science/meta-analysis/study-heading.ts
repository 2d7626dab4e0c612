/** The role of a column of a table of studies, recognised by the parts of its name. */

/** `difference`: a difference of means, a slope. null: a name that fits any effect. */
export type Measure = 'difference' | 'log' | 'ratio' | null
export type StudyRole = 'effect' | 'se' | 'variance' | 'low' | 'high' | 'interval' | 'z' | 'p' | 'n'

/** `key`: the parts of a name beyond its role, such as `2` of `se2`: columns with equal keys belong together. */
export type Heading = { role: StudyRole; measure: Measure; key: string }

type Part = StudyRole | 'log' | 'ratio' | 'log-ratio' | 'difference' | 'filler'

/** Parts of names. Metafor, meta, metadat, RevMan, Stata's metan, and common ones in Chinese. */
const PARTS: [Part, string][] = [
  ['se', 'se sei stderr standarderror stderror 标准误'],
  ['variance', 'var variance vi v sampvar 方差'],
  ['low', 'low lower lb ll lcl lo l lci cilb cill cil l95 95l 下限'],
  ['high', 'high upper upp up ub ul ucl hi u uci ciub ciul ciu u95 95u 上限'],
  ['interval', 'ci cis 95ci 置信区间 可信区间'],
  ['log', 'log ln'],
  ['log-ratio', 'lor'],
  ['ratio', 'or hr rr irr aor ahr oddsratio hazardratio riskratio rateratio relativerisk'],
  ['ratio', '比值比 风险比 相对危险度 优势比'],
  [
    'difference',
    'b beta β md smd wmd d g rd coef coefficient slope hedgesg cohend cohensd mean 均数差',
  ],
  ['effect', 'est estimate effect effectsize eff es yi y te 效应 效应值 效应量 估计 估计值'],
  ['z', 'z zscore zval zvalue zstat'],
  ['p', 'p pval pvalue p值'],
  ['n', 'n ni ntotal totaln samplesize size 样本量 例数 人数'],
  ['filler', '95 conf limit bound confidence adj adjusted'],
]
const PART_OF = new Map(
  PARTS.flatMap(([part, names]) => names.split(' ').map((name) => [name, part] as const)),
)

/** Names of several words that mean one part. */
const PHRASES: [RegExp, string][] = [
  [/standard[^\p{L}]*error|std[^\p{L}]*err(?:or)?/gu, ' se '],
  [/odds[^\p{L}]*ratio/gu, ' or '],
  [/hazards?[^\p{L}]*ratio/gu, ' hr '],
  [/(?:risk|rate)[^\p{L}]*ratio|relative[^\p{L}]*risk/gu, ' rr '],
  [/mean[^\p{L}]*diff(?:erence)?/gu, ' md '],
  [/effect[^\p{L}]*size/gu, ' es '],
  [/(?:sample[^\p{L}]*size|total[^\p{L}]*n)\b/gu, ' n '],
  [/(?:conf(?:idence)?[^\p{L}]*)?interval/gu, ' ci '],
  // The ends of confint() in R.
  [/\b2\.5 ?%/gu, ' low '],
  [/\b97\.5 ?%/gu, ' high '],
  [/sampling[^\p{L}]*variance/gu, ' var '],
]

function wordsOf(name: string): string[] {
  let text = name
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Script=Han})([\p{Script=Latin}\d])/gu, '$1 $2')
    .replace(/([\p{Script=Latin}\d])(\p{Script=Han})/gu, '$1 $2')
    .toLowerCase()
    // Metadat numbers the outcomes of a study within the name: y1i, v1i.
    .replace(/\b([yv])(\d)i\b/g, '$1i $2')
  for (const [phrase, word] of PHRASES) text = text.replace(phrase, word)
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
}

/**
 * Splits a word into known parts, the longest first; null where a rest is unknown. One letter is a part only
 * as a whole word.
 */
function partsOf(word: string): string[] | null {
  if (word === '' || PART_OF.has(word)) return word === '' ? [] : [word]
  const digits = /^(\p{L}+)(\d)$/u.exec(word)
  if (digits?.[1] && digits[2]) {
    const begin = partsOf(digits[1])
    if (begin) return [...begin, digits[2]]
  }
  for (let end = word.length - 1; end >= 2; end -= 1) {
    if (!PART_OF.has(word.slice(0, end))) continue
    const rest = word.slice(end)
    const others = rest.length === 1 ? null : partsOf(rest)
    if (others) return [word.slice(0, end), ...others]
  }
  return null
}

function roleOf(parts: ReadonlySet<Part>): StudyRole | null {
  const isEffect = ['effect', 'difference', 'ratio', 'log-ratio'].some((part) =>
    parts.has(part as Part),
  )
  const [isLow, isHigh] = [parts.has('low'), parts.has('high')]
  if (parts.has('se')) return isLow || isHigh || parts.has('variance') ? null : 'se'
  if (parts.has('variance')) return isLow || isHigh ? null : 'variance'
  if (isLow || isHigh) return isLow && isHigh ? null : isLow ? 'low' : 'high'
  if (parts.has('interval')) return 'interval'
  if (parts.has('p')) return parts.has('n') ? null : 'p'
  if (isEffect) return parts.has('n') ? null : 'effect'
  return parts.has('z') ? 'z' : parts.has('n') ? 'n' : null
}

function measureOf(parts: ReadonlySet<Part>): Measure {
  if (parts.has('log-ratio') || parts.has('log')) return 'log'
  if (parts.has('ratio')) return 'ratio'
  return parts.has('difference') ? 'difference' : null
}

/** Returns the role of a column by its name; null where it has none of the known ones. */
export function headingOf(name: string): Heading | null {
  const parts = new Set<Part>()
  const rest: string[] = []
  for (const word of wordsOf(name)) {
    const found = partsOf(word)
    if (!found) rest.push(word)
    for (const one of found ?? []) {
      const part = PART_OF.get(one)
      if (part === undefined) rest.push(one)
      else parts.add(part)
    }
  }
  const role = roleOf(parts)
  if (role === null) return null
  if (parts.has('z') && role !== 'z') rest.push('z')
  return { role, measure: measureOf(parts), key: rest.join(' ') }
}
