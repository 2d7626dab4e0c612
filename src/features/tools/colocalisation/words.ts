import { msg } from '../../../i18n/msg.ts'

/** Search terms of the tool for the command palette, in both languages; see src/features/search/search-terms.ts. */
export const words =
  '共定位 coloc colocalisation colocalization 共享变异 shared variant H4 PP4 贝叶斯因子 bayes factor eqtl pqtl 位点 locus'

/** Search terms of the tool's results. */
export const outputs = [
  {
    id: 'regional',
    name: msg('search.output.regional'),
    words: '区域图 locuszoom locuscompare regional plot 曼哈顿 manhattan 可信集 credible set',
  },
] as const
