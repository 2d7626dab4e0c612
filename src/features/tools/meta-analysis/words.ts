import { msg } from '../../../i18n/msg.ts'

/** What is typed for the tool in the palette, in both languages; see src/features/search/words.ts. */
export const words =
  '荟萃分析 元分析 meta meta-analysis 合并 pooling pooled 随机效应 random effects'

/** What its results show and say. */
export const outputs = [
  {
    id: 'meta-forest',
    name: msg('search.output.metaForest'),
    words: '荟萃森林图 合并森林图 meta-forest 预测区间 prediction interval τ² tau2 tau squared',
  },
] as const
