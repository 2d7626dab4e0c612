import { msg } from '../../../i18n/msg.ts'

/** Search terms of the tool for the command palette, in both languages; see src/features/search/search-terms.ts. */
export const words =
  '中介 中介分析 两步法 间接效应 中介比例 系数乘积 mediation mediator two-step TSMR indirect effect proportion mediated product of coefficients Sobel network MR'

/** Search terms of the tool's results. */
export const outputs = [
  {
    id: 'path-diagram',
    name: msg('search.output.pathDiagram'),
    words: '路径图 中介比例 间接效应 path diagram proportion mediated indirect effect Fieller',
  },
] as const
