/**
 * One term per concept and one form of p, in everything a person reads: catalogs (and so results, the report and its
 * methods), articles, mails and documents. The terms are those of `docs/words.md`.
 */
import { readFileSync } from 'node:fs'
import { CONTENT_LANGUAGES, type ContentLanguage } from '../../src/contract/languages.ts'
import {
  filesOf,
  isNode,
  lineAt,
  nameOf,
  type Node,
  type Problem,
  readSource,
  type SourceFile,
  stringValue,
  visitTree,
} from './source.ts'

export type Rule = { pattern: RegExp; fault: string }

/** How a number is written in prose; every language has the same form. */
const NUMBERS: readonly Rule[] = [
  {
    pattern: /(?<![\d.,])\d{1,3}[ \u00a0\u202f]\d{3}(?![\d.])/,
    fault: 'thousands have a comma: 10,000',
  },
  { pattern: /(?<![<“"‘'`\w.])\d(?:\.\d+)?e-\d+/i, fault: '5 × 10⁻⁸, not 5e-8' },
  {
    pattern: /(?<!×[ \u00a0]?|[\d.])10⁻[⁰¹²³⁴⁵⁶⁷⁸⁹]+/,
    fault: 'a power of ten has its first digits: 1 × 10⁻⁵',
  },
  {
    pattern: /\bp[ \u00a0]?[=<>≤≥][ \u00a0]?0\.000\d/,
    fault: 'p below 0.001 is a power of ten: 2.1 × 10⁻⁴',
  },
  {
    pattern: /\bp(?:[=<>≤≥][ \u00a0]?|[ \u00a0][=<>≤≥])(?=\d)|\bp[ \u00a0][=<>≤≥][ \u00a0]?\./,
    fault: 'p, its sign and its number stand apart, the number with its zero: p = 0.03',
  },
]

/** Terms that are not used, by language, each with the one that is. */
export const ONE_TERM: Readonly<Record<ContentLanguage, readonly Rule[]>> = {
  en: [
    {
      pattern: /\bpass(?:es|ed)? (?:all|the) (?:rules|conditions)\b/i,
      fault: '“passes every condition”',
    },
    {
      pattern: /\brules for support\b|\bnot supported by the rules\b/i,
      fault: '“supported”, “not supported”',
    },
    { pattern: /\bcloser look\b/i, fault: '“look closer”' },
    { pattern: /\breference (?:sample|population)\b/i, fault: '“reference panel”' },
    { pattern: /(?:Steiger|MR-Egger)[’']s\b/, fault: '“the Steiger test”, “MR-Egger”' },
    { pattern: /(?<!MR-)\bPRESSO\b/, fault: '“MR-PRESSO”' },
    { pattern: /\b(?:unbalanced|systematic) pleiotropy\b/i, fault: '“directional pleiotropy”' },
    { pattern: /\bp-values?\b/i, fault: '“p value”' },
    { pattern: /\bcausal (?:map|network)\b/i, fault: '“Causal Relationship Map”' },
  ],
  zh: [
    {
      pattern: /通过了?(?:全部)?判定|判定规则|全部规则|未通过判定/,
      fault: '“通过全部条件”“获得支持”“未获支持”，所依据的是“判定条件”',
    },
    { pattern: /类目|类群|分类群/, fault: '“分类单元”' },
    { pattern: /因果关系图(?!谱)|因果图谱|因果网络/, fault: '工具名“因果关系图谱”' },
    { pattern: /方向性多效性|定向水平多效性/, fault: '“定向多效性”' },
    { pattern: /去掉|去除离群|舍去/, fault: '从分析中拿走用“剔除”，从设备或列表中拿走用“移除”' },
    {
      pattern: /(?:弱|有效|无效|相同|假阳性)工具(?!变量)|工具(?:强度|阈值)/,
      fault: '“工具变量”；“工具”只指产品的分析工具',
    },
    { pattern: /参考面板|参考人群样本/, fault: '“参考样本”' },
    { pattern: /连锁聚类|剪枝/, fault: '“LD 聚类”“距离修剪”' },
    { pattern: /极大似然/, fault: '“最大似然”' },
    { pattern: /(?<!MR-)\bPRESSO\b/, fault: '“MR-PRESSO”' },
    { pattern: /把握度|功效|统计效能|检验力/, fault: 'power 译作“检验效能”' },
    { pattern: /协调(?!世界时)/, fault: '等位基因“对齐”' },
    { pattern: /基因多效性|多向性/, fault: '“多效性”' },
    { pattern: /(?<!银行)账号/, fault: '“账户”；“账号”只指银行账号' },
    { pattern: /删除(?:您的|我的)?账户(?![里中])/, fault: '“注销账户”' },
    { pattern: /列的含义|列对应关系/, fault: '“列的对应”' },
  ],
}

/** Marks of a typewriter, in catalogs and in code; the import sets those of articles (`server/import/typography.ts`). */
export const STRAIGHT: Rule = { pattern: /(?<=\p{L})'/u, fault: 'the apostrophe is ’' }

/** Returns the faults of one text in any place. */
export function judgeWording(language: ContentLanguage, text: string): string[] {
  return [...ONE_TERM[language], ...NUMBERS]
    .map(({ pattern, fault }) => ({ found: pattern.exec(text)?.[0], fault }))
    .filter(({ found }) => found !== undefined)
    .map(({ found, fault }) => `“${found}”: ${fault}`)
}

/** Front matter that a page shows. */
const SHOWN_FIELD = /^\s*(?:- )?(?:title|summary|note|tags|name|alt|caption):/

/** Finds the faults of an article. Code, and the sources in its front matter, are quoted as they are. */
export function judgeArticle(file: string, content: string): Problem[] {
  const language: ContentLanguage = file.endsWith('.zh.md') ? 'zh' : 'en'
  let [isFront, isCode] = [false, false]
  return content.split('\n').flatMap((line, index) => {
    if (line === '---') isFront = index === 0
    if (line.startsWith('```')) isCode = !isCode && line !== '```figure'
    if (isCode || (isFront && !SHOWN_FIELD.test(line))) return []
    return judgeWording(language, line.replaceAll(/`[^`]*`/g, '')).map((message) => ({
      file,
      line: index + 1,
      message,
    }))
  })
}

function textOf(node: Node): string {
  const literal = stringValue(node)
  if (literal !== null) return literal
  if (node.type !== 'TemplateLiteral') return ''
  return (node['quasis'] as Node[]).map((part) => (part['value'] as { raw: string }).raw).join('…')
}

/** Finds the faults of texts that code holds in both languages: `{ zh: '…', en: '…' }`. */
export function judgeLocalised(source: SourceFile): Problem[] {
  const problems: Problem[] = []
  visitTree(source.program, (node) => {
    const key = node.type === 'Property' ? nameOf(node['key']) : ''
    const language = CONTENT_LANGUAGES.find((one) => one === key)
    if (!language) return
    visitTree(node, (part) => {
      if (!isNode(part)) return
      const text = textOf(part)
      const faults = judgeWording(language, text)
      if (STRAIGHT.pattern.test(text)) faults.push(STRAIGHT.fault)
      for (const message of faults)
        problems.push({ file: source.file, line: lineAt(source.code, part.start), message })
    })
  })
  return problems
}

/** Checks articles, mails, documents and messages of the server. */
export function checkContentTerms(): Problem[] {
  return [
    ...filesOf('server/content/**/*.md').flatMap((file) =>
      judgeArticle(file, readFileSync(file, 'utf8')),
    ),
    ...filesOf('{server,src,sw}/**/*.ts').flatMap((file) => judgeLocalised(readSource(file))),
  ]
}
