/** Each check finds what it forbids, and passes what it allows. */
import { describe, expect, it } from 'vitest'
import { judgeCasts } from '../../../tools/checks/casts.ts'
import { judgeCounts } from '../../../tools/checks/counts.ts'
import { judgeFetches } from '../../../tools/checks/fetch-limits.ts'
import { judgePurpose } from '../../../tools/checks/file-purpose.ts'
import { judgeLanguages } from '../../../tools/checks/languages.ts'
import { judgeArticle, judgeLocalised } from '../../../tools/checks/one-term.ts'
import { judgePlainCounts } from '../../../tools/checks/plain-counts.ts'
import { judgeQuotedLabels } from '../../../tools/checks/quoted-labels.ts'
import { judgeRawNumbers } from '../../../tools/checks/raw-numbers.ts'
import { parseSource, type SourceFile } from '../../../tools/checks/source.ts'
import { judgeTextSizes } from '../../../tools/checks/text-size.ts'
import { judgeTexts } from '../../../tools/checks/texts.ts'
import { judgeWords } from '../../../tools/checks/words.ts'

/** The check, a file, code that it refuses and code that it allows. */
const OF_CODE: [string, (source: SourceFile) => unknown[], string, string[], string[]][] = [
  [
    'R15 no promise without a limit',
    judgeFetches,
    'sw/a.ts',
    ['fetch(request)', 'void (config.fetch ?? fetch)(url, options)'],
    ["fetch('/a', { signal })", 'query.fetch()'],
  ],
  [
    'texts live in the catalogs',
    judgeTexts,
    'src/ui/a.tsx',
    [
      'export const A = () => <p>Sign in</p>',
      'export const A = () => <input aria-label="Search" />',
    ],
    ["export const A = () => <p title={t('a.b')}>{t('c.d')} p = {0.1} %&nbsp;· <b>IVW</b></p>"],
  ],
  [
    'numbers and dates become text in the formats only',
    judgeRawNumbers,
    'src/ui/results/a/summary.tsx',
    [
      'const text = value.toFixed(2)',
      'const text = `${Math.exp(b).toPrecision(3)} (CI)`',
      "const text = t('a.b', { n: String(rows.length) })",
      "const fact = [t('a.b'), String(parameters.alpha)]",
      'const fact = { id: 1, value: String(alpha) }',
      'const title = `BMI · n = ${parameters.n}`',
      'const text = `p < ${format.significant(least, 1)}`',
      'const text = `until ${at.toISOString().slice(0, 10)}`',
      'const Day = () => <p>{at.toISOString()}</p>',
    ],
    [
      'const rounded = Number(value.toPrecision(12))',
      "const [mantissa] = value.toExponential().split('e')",
      "const text = t('a.b', { n: rows.length, p: format.pStatement(p) })",
      'const row = { id: String(index), value: format.integer(n) }',
      'const title = `BMI · n = ${format.integer(parameters.n)}`',
      'const script = rCode`n = ${size}`',
      'const Day = () => <time dateTime={at.toISOString()} />',
      'const createdAt = at.toISOString()',
    ],
  ],
  [
    'mails keep to one term and one form of p',
    judgeLocalised,
    'server/mail/a-texts.ts',
    [
      "const a = { zh: '因果关系图已更新', en: 'The map has changed' }",
      'const a = { zh: `${name}`, en: `${name}: p = 0.0002` }',
      "const a = { zh: `图谱`, en: `the map's title` }",
    ],
    ["const a = { zh: '因果关系图谱已更新', en: 'The Causal Relationship Map has changed' }"],
  ],
  [
    'no cast silences the types',
    judgeCasts,
    'src/lib/a.ts',
    ['const a = b as never', 'const a = b as unknown as string'],
    ['const a = b as string', 'const a = ["x"] as const'],
  ],
  [
    'the first docblock of a file says what it is for',
    judgePurpose,
    'src/a.ts',
    [
      'export const a = 1',
      '/** Milliseconds. */\nconst MS = 1\nexport const a = MS',
      'export type A = {\n  /** Its name. */\n  name: string\n}',
      '/** Milliseconds. */\nexport const LIMIT_MS = 1\nexport const a = () => LIMIT_MS',
    ],
    [
      "/** Formats dates. */\nimport { b } from './b.ts'",
      "import { b } from './b.ts'\n\n/** Formats a date. */\nexport const a = () => b",
      '/** Formats dates. */\n\nconst MS = 1\nexport const a = MS',
    ],
  ],
  [
    'languages are listed in one place',
    judgeLanguages,
    'src/a.ts',
    ["type Locale = 'zh' | 'en'", "const tag = locale === 'zh' ? 'zh-CN' : 'en-GB'"],
    ["const text = { zh: 'a', en: 'b' }[language]"],
  ],
]

describe.each(OF_CODE)('%s', (_check, judge, file, bad, good) => {
  it.each(bad)('refuses %s', (code) => {
    expect(judge(parseSource(file, code))).toHaveLength(1)
  })
  it.each(good)('allows %s', (code) => {
    expect(judge(parseSource(file, code))).toEqual([])
  })
})

describe('messages', () => {
  it.each([
    ['en', '{n} variants', '“1 variants”'],
    ['en', 'of {n, plural, one {# variant} other {# variants}}, {kept} have it', '“1 have”'],
    ['zh', '{n} 变异可用', '缺量词'],
  ] as const)('in %s agree with their counts: %s', (language, text, said) => {
    expect(judgeCounts(language, { 'a.b': text }).get('a.b')?.join(' ')).toContain(said)
    const fine = { en: '{n, plural, one {# row} other {# rows}}', zh: '{n} 个变异可用' }[language]
    expect(judgeCounts(language, { 'a.b': fine }).get('a.b')).toBeUndefined()
  })

  it.each([
    ['en', 'Press “Check now” under “Settings › Storage”.', 0],
    ['en', 'Press “Look for updates”.', 1],
    ['zh', '请在“存储”中点“立即检查”。', 2],
    ['zh', '不要写成“没有关联”', 0],
  ] as const)('in %s quote labels that exist: %s', (language, text, faults) => {
    const labels = { a: 'Check now', b: 'Settings', c: 'Storage' }
    expect(judgeQuotedLabels(language, { ...labels, hint: text })).toHaveLength(faults)
  })

  it.each([
    ['en', '95 % CI', 1],
    ['en', '95% CI, {share}%', 0],
    ['en', 'pages 2-4', 1],
    ['en', 'Done!', 1],
    ['en', "the panel's correlations", 1],
    ['en', 'the panel’s correlations', 0],
    ['en', 'P values below P < 0.05', 1],
    ['en', 'harmonised alleles, MendelianRandomization, with p < 0.05', 0],
    ['zh', '读了,算了', 1],
    ['zh', '用IVW估计', 1],
    ['zh', '用 IVW 估计，您看', 0],
    ['zh', '等位基因的协调', 1],
    ['zh', '正在准备……', 0],
    ['en', 'Only {a} passes all rules', 1],
    ['en', 'IVW p < 10⁻⁵', 1],
    ['en', 'MR-PRESSO p < 0.00021', 1],
    ['en', 'MR-PRESSO p\u00a0<\u00a02.1\u00a0×\u00a010⁻⁴', 0],
    ['zh', '该方向通过判定', 1],
    ['zh', '剔除弱工具', 1],
    ['zh', '剔除弱工具变量后获得支持', 0],
    ['zh', '您的账号已停用，请删除账户', 2],
    ['zh', '银行账号；删除账户里的记录', 0],
    ['zh', '核对列的含义', 1],
  ] as const)('in %s keep to the style: %s', (language, text, faults) => {
    expect(judgeWords(language, 'a.b', text)).toHaveLength(faults)
  })

  it('show a count with separators in every language', () => {
    const en = { 'analysis.a': '{n, plural, one {# row} other {# rows}}' }
    expect(judgePlainCounts({ zh: { 'analysis.a': '{n} 行' }, en })).toEqual([
      { language: 'zh', id: 'analysis.a', message: '“{n}” is a count: {n, number}' },
    ])
    expect(judgePlainCounts({ zh: { 'analysis.a': '{n, number} 行' }, en })).toEqual([])
  })
})

describe('articles', () => {
  const article = (line: string) =>
    ['---', 'title: A', 'sources: [{ text: "p=1e-5" }]', '---', line].join('\n')
  it.each([
    ['a.zh.md', '菌群类目有 211 个'],
    ['a.zh.md', '先去掉离群变异'],
    ['a.en.md', 'Instruments at p < 1e-5'],
    ['a.en.md', 'the global test gives p = 0.0002'],
    ['a.en.md', 'use a reference sample'],
  ])('keep to one term and one form of p: %s %s', (file, line) => {
    expect(judgeArticle(file, article(line))).toMatchObject([{ file, line: 5 }])
  })

  it('may quote what a file holds, and leave their sources as they are', () => {
    expect(judgeArticle('a.en.md', article('a cell such as `<1e-300`'))).toEqual([])
  })
})

describe('sizes follow the text size of the browser', () => {
  it.each([
    '.a { font-size: 14px; }',
    '.a { font-size: clamp(26px, 3vw, 2rem); }',
    '.a { line-height: 28px; }',
    '.a { height: 44px; }',
    '.a { min-height: calc(64px + 1em); }',
    '@media (max-width: 600px) { .a { gap: 8px; } }',
    '@container (max-width: 430px) { .a { gap: 8px; } }',
    '@media print { .a { color: red; } } .b { position: sticky; top: 0; }',
  ])('refuses %s', (css) => {
    expect(judgeTextSizes('src/a.module.css', css)).toHaveLength(1)
  })

  it.each([
    '.a { font-size: 0.875rem; line-height: 1.5; min-height: 2.75rem; height: 10px; }',
    '.tick { fill: red; font-size: 12px; }',
    '@media (max-width: 37.5em) { .a { padding: 8px; max-height: 420px; } }',
    '.a { position: var(--stuck, sticky); top: 0; }',
    '.caption { position: sticky; left: 0; }',
  ])('allows %s', (css) => {
    expect(judgeTextSizes('src/a.module.css', css)).toEqual([])
  })
})
