import { msg } from '../../../i18n/msg.ts'

/** Search terms of the tool for the command palette, in both languages; see src/features/search/search-terms.ts. */
export const words =
  '荟萃分析 元分析 meta meta-analysis 合并 pooling pooled 随机效应 random effects'

/** Search terms of the tool's results. */
export const outputs = [
  {
    id: 'meta-forest',
    name: msg('search.output.metaForest'),
    words: '荟萃森林图 合并森林图 meta-forest 预测区间 prediction interval τ² tau2 tau squared',
  },
] as const
