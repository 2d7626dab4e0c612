import { msg } from '../../../i18n/msg.ts'

/** Search terms of the tool for the command palette, in both languages; see src/features/search/search-terms.ts. */
export const words =
  '肠道菌群 菌群 微生物组 microbiome microbiota gut taxa 批量筛查 screen screening 211'

/** Search terms of the tool's results. */
export const outputs = [
  {
    id: 'volcano',
    name: msg('search.output.volcano'),
    words: '火山图 volcano plot volcano 多重检验 multiple testing FDR BH bonferroni',
  },
] as const
