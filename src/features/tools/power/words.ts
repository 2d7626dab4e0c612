import { msg } from '../../../i18n/msg.ts'

/** Search terms of the tool for the command palette, in both languages; see src/features/search/search-terms.ts. */
export const words =
  '检验效能 统计效能 功效 把握度 样本量 sample size power calculation 最小可检出效应 detectable effect 研究设计 design'

/** Search terms of the tool's results. */
export const outputs = [
  {
    id: 'power-curve',
    name: msg('search.output.powerCurve'),
    words: '效能曲线 功效曲线 power curve 最小可检出效应 minimum detectable effect',
  },
] as const
