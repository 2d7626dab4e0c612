import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { narrativeOf } from '../../../../src/results/two-sample/narrative.ts'
import { GROUP_TEXT, groupsOf } from '../../../../src/results/two-sample/method-groups.ts'
import { wordsIn } from '../../../helpers/words.ts'
import { exampleResult, resultOf } from '../../../helpers/two-sample-result.ts'

const HEADER = 'SNP\tbeta.exposure\tse.exposure\tbeta.outcome\tse.outcome'

const LIKELIHOOD = (await exampleResult('homogeneous_12')).estimates.filter(
  ({ method }) => method === 'maximum-likelihood',
)

async function idsOf(body: ReturnType<typeof exampleResult>): Promise<string[]> {
  return narrativeOf(await body).map(({ id }) => id)
}

describe('the sentences of a result', () => {
  it('describe a heterogeneous result', async () => {
    const ids = await idsOf(exampleResult('balanced_24'))
    expect(ids).toContain('analysis.words.heterogeneous')
    expect(ids).toContain('analysis.words.pleiotropyOpen')
  })

  it('do not take signs within chance as disagreement', async () => {
    const ids = await idsOf(exampleResult('null_outlier_40'))
    expect(ids).toContain('analysis.words.classesCompatible')
    const { agreement: _, ...stored } = await exampleResult('null_outlier_40')
    expect(narrativeOf(stored).map(({ id }) => id)).toContain('analysis.words.classesAgainst')
  })

  it('state the limits of a single variant', async () => {
    const ids = await idsOf(resultOf(`${HEADER}\nrs1\t0.1\t0.01\t0.05\t0.01\n`))
    expect(ids).toContain('analysis.words.single')
    expect(ids).not.toContain('analysis.words.stable')
  })

  it('always end with the limits of the method', async () => {
    for (const name of ['balanced_24', 'homogeneous_12'] as const) {
      expect((await idsOf(exampleResult(name))).at(-1)).toBe('analysis.words.limits')
    }
  })

  it('do not call maximum likelihood robust: its error is that of a fixed effect', () => {
    const group = groupsOf(LIKELIHOOD)[0]?.id ?? 'other'
    expect(group).toBe('weak')
    const { title, lead } = GROUP_TEXT[group]
    for (const [language, said] of [
      ['en', /fixed effect/],
      ['zh', /固定效应/],
    ] as const) {
      const { t } = wordsIn(language)
      expect(t(title)).not.toMatch(/[Rr]obust|稳健/)
      expect(t(lead)).toMatch(said)
    }
  })

  it('never claim a cause, in either language', () => {
    const english = readFileSync('locales/en.po', 'utf8')
    const chinese = readFileSync('locales/zh.po', 'utf8')
    const texts = (po: string) =>
      [...po.matchAll(/msgid "analysis\.words\.(\w+)"\nmsgstr ((?:".*"\n?)+)/g)].map(
        ([, id, text]) => ({ id, text: (text ?? '').replace(/"\n"|"/g, '') }),
      )
    expect(texts(english).length).toBeGreaterThan(10)
    for (const { id, text } of texts(english)) {
      if (id !== 'limits') expect(text, id).not.toMatch(/\bcaus|\beffects? of\b|leads? to|due to/i)
    }
    for (const { id, text } of texts(chinese)) {
      if (id !== 'limits') expect(text, id).not.toMatch(/因果|导致|引起|造成/)
    }
  })
})
