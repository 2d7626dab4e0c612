/** Reads the heading of a column by its words: quantity, qualifier, build; English and Chinese. */
import type { AssociationField } from './association-fields.ts'

/** Words of headings by their meaning. `fill` adds none. */
const WORDS = {
  effect:
    'b beta betas β effect effects es estimate est coef coefficient slope 效应 效应值 效应量 系数',
  size: 'size 大小',
  se: 'se stderr sterr stderror sebeta betase 标准误 标准误差',
  standard: 'standard std',
  error: 'error err',
  p: 'p pv pval pvalue pvalues',
  z: 'z zscore zstat zstatistic zvalue',
  ratio: 'or hr rr 比值比 优势比 风险比 危险比 相对危险度',
  odds: 'odds hazard hazards relative 相对',
  ratioWord: 'ratio 比',
  log: 'log ln loge 对数',
  log10: 'log10 负对数',
  minus: 'neg negative minus 负',
  lower: 'l lower low lo lb 下限',
  upper: 'u upper up high hi ub 上限',
  interval: 'ci cl 95 confidence interval limit bound 置信 置信区间 可信区间 区间',
  freq: 'freq freqs frequency frequencies frq af 频率',
  eaf: 'eaf',
  maf: 'maf',
  allele: 'allele alleles 等位基因 碱基',
  counted: 'tested coded assessed eff 检测',
  risk: 'risk 风险',
  other: 'other non noneffect noncoded nontested 其他 其它 非',
  minor: 'minor 次要 最小',
  id: 'id ids name number 编号 名称 号',
  snp: 'snp snps rs rsid rsids variant marker 位点 变异 单核苷酸多态性 多态性',
  pos: 'pos position positions bp coordinate location 位置 坐标',
  base: 'base pair basepair 物理 基因组',
  chr: 'chr chrom chromosome 染色体',
  build: 'hg18 hg19 hg38 b36 b37 b38 grch36 grch37 grch38 build build36 build37 build38 19 37 38',
  n: 'n 样本量 样本数 样本大小 人数 例数',
  sample: 'sample samples samplesize 样本',
  total: 'total 总',
  case: 'case cases ncase ncases 病例 病例数',
  control: 'control controls ncontrol ncontrols 对照 对照数',
  trait: 'trait phenotype 表型 性状',
  info: 'info',
  score: 'score stat statistic',
  fill: 'value values val hat nominal 值 数 组 的 回归',
} as const

type Part = keyof typeof WORDS

const PARTS: ReadonlyMap<string, Part> = new Map(
  (Object.entries(WORDS) as [Part, string][]).flatMap(([part, words]) =>
    words.split(' ').map((word) => [word, part] as const),
  ),
)

type Rule = { field: AssociationField; needs: readonly Part[]; may?: readonly Part[] }

const INTERVAL: readonly Part[] = ['interval', 'ratio', 'effect', 'odds', 'ratioWord', 'standard']

/** Meaning of the words of a heading together: all of `needs`, and none beyond `may`. */
const RULES: readonly Rule[] = [
  { field: 'effect_allele', needs: ['allele', 'effect'] },
  { field: 'effect_allele', needs: ['allele', 'counted'] },
  { field: 'effect_allele', needs: ['allele', 'risk'] },
  { field: 'other_allele', needs: ['allele', 'other'], may: ['effect', 'counted', 'risk'] },
  { field: 'minor_allele', needs: ['allele', 'minor'] },
  { field: 'eaf', needs: ['eaf'], may: ['effect', 'allele', 'freq'] },
  { field: 'eaf', needs: ['freq', 'effect'], may: ['allele'] },
  { field: 'eaf', needs: ['freq', 'counted'], may: ['allele'] },
  { field: 'eaf', needs: ['freq', 'risk'], may: ['allele'] },
  { field: 'maf', needs: ['maf'], may: ['minor', 'allele', 'freq'] },
  { field: 'maf', needs: ['freq', 'minor'], may: ['allele'] },
  { field: 'beta', needs: ['effect'], may: ['size'] },
  { field: 'beta', needs: ['log', 'ratio'] },
  { field: 'beta', needs: ['log', 'odds'], may: ['ratioWord'] },
  { field: 'se', needs: ['se'], may: ['effect', 'size'] },
  { field: 'se', needs: ['se', 'log'], may: ['ratio', 'odds', 'ratioWord'] },
  { field: 'se', needs: ['standard', 'error'], may: ['effect', 'size', 'se'] },
  { field: 'pval', needs: ['p'] },
  { field: 'neg_log10_p', needs: ['p', 'log10'], may: ['minus'] },
  { field: 'z', needs: ['z'], may: ['score'] },
  { field: 'odds_ratio', needs: ['ratio'] },
  { field: 'odds_ratio', needs: ['odds', 'ratioWord'], may: ['ratio'] },
  { field: 'odds_ratio', needs: ['risk', 'ratioWord'], may: ['ratio'] },
  { field: 'odds_ratio', needs: ['odds', 'risk'], may: ['ratio'] },
  { field: 'ci_lower', needs: ['lower', 'interval'], may: INTERVAL },
  { field: 'ci_lower', needs: ['lower', 'ratio'], may: INTERVAL },
  { field: 'ci_upper', needs: ['upper', 'interval'], may: INTERVAL },
  { field: 'ci_upper', needs: ['upper', 'ratio'], may: INTERVAL },
  { field: 'pos', needs: ['pos'], may: ['build', 'chr', 'base', 'snp'] },
  { field: 'pos', needs: ['base'], may: ['build', 'snp'] },
  { field: 'chr', needs: ['chr'], may: ['build', 'id', 'snp'] },
  { field: 'samplesize', needs: ['n'], may: ['total', 'sample', 'size'] },
  { field: 'samplesize', needs: ['sample', 'size'], may: ['total', 'n'] },
  { field: 'ncase', needs: ['case'], may: ['n', 'sample', 'size', 'total'] },
  { field: 'ncontrol', needs: ['control'], may: ['n', 'sample', 'size', 'total'] },
  { field: 'SNP', needs: ['snp'], may: ['id'] },
  { field: 'Phenotype', needs: ['trait'], may: ['id'] },
  { field: 'info', needs: ['info'], may: ['score'] },
]

/** Splits a column name into words, in its case: at separators, between Han and other letters, and at aB. */
function splitHeading(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Script=Han})([\p{Script=Latin}\p{Script=Greek}\d])/gu, '$1 $2')
    .replace(/([\p{Script=Latin}\p{Script=Greek}\d])(\p{Script=Han})/gu, '$1 $2')
    .replace(/(暴露|结局)(?=\p{Script=Han})/gu, '$1 ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** Splits a column name into lower-case words. */
export function wordsOf(name: string): string[] {
  return splitHeading(name).map((word) => word.toLowerCase())
}

/** Words that only together fill one written as a whole: `effectallele`, `效应等位基因频率`. */
const LONG = [...PARTS.keys()]
  .filter((word) => word.length > 2 || /\p{Script=Han}/u.test(word))
  .toSorted((a, b) => b.length - a.length)
const COMPOUND = new RegExp(`^(?:${LONG.join('|')})+$`, 'u')
const PIECE = new RegExp(LONG.join('|'), 'gu')

/** Separates the short words of `log10p`, `lnhr`, `or95l`, `lci95`. */
function separate(word: string): string {
  return word
    .replace(/^(?:log10|[mn]log(?:10)?|(?:neg|minus)log(?:10)?)p(?:val(?:ue)?)?$/, 'log10 p')
    .replace(/^(log|ln)(or|hr|rr|odds)$/, '$1 $2')
    .replace(/^(or|hr|rr)((?:95|ci|l95|u95|lci|uci).*)$/, '$1 $2')
    .replace(/(^| )(?:95|ci)+(l|u|lo|hi|low|up|high|lower|upper)$/, '$1ci $2')
    .replace(/(^| )(l|u|lo|hi|low|up|high|lower|upper)(?:95|ci|cl)+$/, '$1$2 ci')
}

/** Beyond these a text is no heading: ways to divide it grow fast with its length. */
const MAX_CHARACTERS = 30
const MAX_WORDS = 16

/** Returns the parts of a word; null for an unknown one. */
function partsOf(word: string): Part[] | null {
  const own = PARTS.get(word)
  if (own) return [own]
  if (word.length > MAX_CHARACTERS) return null
  if (COMPOUND.test(word)) return (word.match(PIECE) ?? []).map((piece) => PARTS.get(piece)!)
  const pieces = separate(word).split(' ')
  const parts = pieces.map((piece) => PARTS.get(piece))
  return pieces.length > 1 && parts.every((part) => part !== undefined) ? parts : null
}

function fieldOfParts(words: readonly (Part[] | null)[]): AssociationField | undefined {
  const parts = new Set<Part>(
    words.flatMap((known) => known ?? []).filter((part) => part !== 'fill'),
  )
  // A frequency says of which allele it is: other words are its population.
  const isOfAllele = parts.has('freq') && parts.has('allele')
  if (!isOfAllele && words.includes(null)) return undefined
  return RULES.find(
    ({ needs, may = [] }) =>
      needs.every((part) => parts.has(part)) &&
      [...parts].every((part) => needs.includes(part) || may.includes(part)),
  )?.field
}

/** Returns the field that all words of a heading mean together; undefined for any other heading. */
export function fieldOfWords(words: readonly string[]): AssociationField | undefined {
  return fieldOfParts(words.map((word) => partsOf(word.toLowerCase())))
}

/** Returns the field of a heading; undefined where a word is unknown, or means different things. */
export function fieldOfHeading(name: string): AssociationField | undefined {
  return fieldOfWords(wordsOf(name))
}

/** Whether a heading names a ratio: `OR_95L`. */
export function isRatioHeading(name: string): boolean {
  const parts = wordsOf(name).flatMap((word) => partsOf(word) ?? [])
  return parts.includes('ratio') || parts.includes('ratioWord')
}

/** Words of the two sides of a study. */
export const SIDES: readonly ['exposure' | 'outcome', RegExp][] = [
  ['exposure', /^(?:exposure|expo|exp|x|gx|暴露)$/i],
  ['outcome', /^(?:outcome|out|y|gy|结局)$/i],
]

/** Fields of a block of columns with a common name: `BETA_EUR, SE_EUR, P_EUR`. */
const IN_BLOCKS: ReadonlySet<AssociationField> = new Set<AssociationField>([
  'beta',
  'odds_ratio',
  'z',
  'se',
  'pval',
  'neg_log10_p',
  'ci_lower',
  'ci_upper',
  'eaf',
  'maf',
  'samplesize',
  'ncase',
  'ncontrol',
])

/** Columns of one population, cohort or trait. */
export type Block = { name: string; columns: Partial<Record<AssociationField, string>> }

/** Returns the ways to divide a heading into a field and a name around it. */
function divisionsOf(heading: string): { affix: string; name: string; field: AssociationField }[] {
  const words = splitHeading(heading)
  if (words.length > MAX_WORDS) return []
  const parts = words.map((word) => partsOf(word.toLowerCase()))
  const found: ReturnType<typeof divisionsOf> = []
  for (let from = 0; from < words.length; from += 1) {
    for (let to = from + 1; to <= words.length; to += 1) {
      const around = [...parts.slice(0, from), ...parts.slice(to)]
      const field = around.includes(null) ? fieldOfParts(parts.slice(from, to)) : undefined
      if (field === undefined || !IN_BLOCKS.has(field)) continue
      const [before, after] = [words.slice(0, from), words.slice(to)]
      if ([...before, ...after].some((word) => SIDES.some(([, side]) => side.test(word)))) continue
      const affix = `${before.join(' ')}*${after.join(' ')}`.toLowerCase()
      found.push({ affix, name: [...before, ...after].join(' '), field })
    }
  }
  return found
}

/** Returns the blocks of a header that hold an effect with its error, p or interval. */
export function blocksOfHeader(columns: readonly string[]): Block[] {
  const blocks = new Map<string, Block>()
  for (const column of columns) {
    for (const { affix, name, field } of divisionsOf(column)) {
      const block = blocks.get(affix) ?? { name, columns: {} }
      block.columns[field] ??= column
      blocks.set(affix, block)
    }
  }
  return [...blocks.values()].filter(({ columns: { beta, odds_ratio, z, ...own } }) => {
    const hasPrecision = [own.se, own.pval, own.neg_log10_p, own.ci_lower].some(Boolean)
    return hasPrecision && [beta, odds_ratio, z].some(Boolean)
  })
}
