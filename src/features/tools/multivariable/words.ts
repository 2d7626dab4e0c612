import { msg } from '../../../i18n/msg.ts'

/** Search terms of the tool for the command palette, in both languages; see src/features/search/search-terms.ts. */
export const words =
  '多变量 mvmr multivariable multivariate 直接效应 direct effect 条件 F conditional F 中介 mediation'

/** Search terms of the tool's results. */
export const outputs = [
  {
    id: 'conditional-f',
    name: msg('search.output.conditionalF'),
    words: '条件 F 条件F统计量 conditional F Sanderson-Windmeijer',
  },
] as const
