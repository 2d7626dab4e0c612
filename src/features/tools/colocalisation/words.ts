import { msg } from '../../../i18n/msg.ts'

/** What is typed for the tool in the palette, in both languages; see src/features/search/words.ts. */
export const words =
  '共定位 coloc colocalisation colocalization 共享变异 shared variant H4 PP4 贝叶斯因子 bayes factor eqtl pqtl 位点 locus'

/** What its results show and say. */
export const outputs = [
  {
    id: 'regional',
    name: msg('search.output.regional'),
    words: '区域图 locuszoom locuscompare regional plot 曼哈顿 manhattan 可信集 credible set',
  },
] as const
