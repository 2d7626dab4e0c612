import { msg } from '../../../i18n/msg.ts'
import type { Example } from '../example/example.ts'
import { BCG_TRIALS } from '../example/published-data.ts'

/** Example data of the tool. */
export type MetaExample = Example & { fileName: string; exposure: string; outcome: string }

export const META_EXAMPLES: readonly [MetaExample, ...MetaExample[]] = [
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
  {
    id: 'bcg',
    fileName: 'bcg_trials_13.tsv',
    title: msg('tools.meta.example.bcg'),
    text: msg('tools.meta.example.bcg.text'),
    source: BCG_TRIALS,
    exposure: msg('tools.meta.example.bcg.exposure'),
    outcome: msg('tools.meta.example.bcg.outcome'),
  },
]
