import { msg } from '../../../i18n/msg.ts'

/** Example data that come with the product; simulated, so that the truth behind them is known. */
export const META_EXAMPLES = [
  {
    id: 'cohorts',
    fileName: 'meta_cohorts_12.tsv',
    title: msg('tools.meta.example.cohorts'),
    text: msg('tools.meta.example.cohorts.text'),
    exposure: msg('tools.example.exposure'),
    outcome: msg('tools.power.example.disease'),
  },
  {
    id: 'mixed',
    fileName: 'meta_mixed_8.tsv',
    title: msg('tools.meta.example.mixed'),
    text: msg('tools.meta.example.mixed.text'),
    exposure: msg('tools.example.exposure'),
    outcome: msg('tools.power.example.trait.outcome'),
  },
] as const
export type MetaExample = (typeof META_EXAMPLES)[number]
