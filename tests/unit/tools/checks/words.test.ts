import { describe, expect, it } from 'vitest'
import { judgeWords } from '../../../../tools/checks/words.ts'

describe('words of the catalogs', () => {
  it.each([
    ['en', '95 % CI', 1],
    ['en', '95% CI, {share}%', 0],
    ['en', '{share} % of it', 1],
    ['en', 'IVW - the main method', 1],
    ['en', 'pages 2-4', 1],
    ['en', 'pages 2–4, on 2026-11-23', 0],
    ['en', 'Done!', 1],
    ['en', 'harmonized alleles', 1],
    ['en', 'harmonised alleles, MendelianRandomization', 0],
    ['en', 'P values below P < 0.05', 1],
    ['en', 'with p < 0.05', 0],
    ['en', 'raw and corrected P.', 1],
    ['en', '50 000 people', 1],
    ['en', '50,000 people, 2026 378 of them', 0],
    ['en', 'Steiger’s test fits the exposure coming first', 1],
    ['en', 'Take a possible upstream trait along', 1],
    ['en', 'Takes a table', 0],
    ['zh', '95% 置信区间', 0],
    ['zh', '读了,算了', 1],
    ['zh', '用IVW估计', 1],
    ['zh', '用 IVW 估计，您看', 0],
    ['zh', '太好了！', 1],
    ['zh', '你可以', 1],
    ['zh', '等位基因的协调', 1],
    ['zh', '协调世界时', 0],
    ['zh', 'P 值小', 1],
    ['zh', '80% 把握度', 1],
    ['zh', '截距检验的功效', 1],
    ['zh', '检验效能 80%，效能曲线', 0],
    ['en', 'Search pages, tools …', 1],
    ['en', 'Search pages, tools…', 0],
    ['zh', '正在准备…', 1],
    ['zh', '正在准备……', 0],
    ['zh', '遗传预测的 {exposure} 每升高 1 个单位', 1],
    ['zh', '{name} 的条件 F', 1],
    ['zh', '遗传预测的{exposure}每升高 1 个单位，F = {f}', 0],
    ['zh', '按 {method} 估计', 0],
    ['zh', '达到 5 × 10⁻⁸', 1],
    ['en', 'p < 5\u00a0×\u00a010⁻⁸, 2 × 2 tables', 0],
    ['en', 'p < 5 ×\u00a010⁻⁸', 1],
  ] as const)('%s: %s', (language, text, faults) => {
    expect(judgeWords(language, 'a.b', text)).toHaveLength(faults)
  })

  it('leave what the specification gives word by word', () => {
    expect(judgeWords('en', 'error.page.failed.title', 'Oops! Something went wrong.')).toEqual([])
  })
})
