import { msg } from '../../../i18n/msg.ts'
import type { OutcomeKind } from '../../../results/presentation.ts'
import type { Example } from '../example/example.ts'
import { BMI_TO_HEART } from '../example/published-data.ts'

/** Example data of the tool. */
export type ExampleSet = Example & {
  fileName: string
  exposure: string
  outcome: string
  outcomeKind: OutcomeKind
  /** File with the provenance of the instruments, beside the table. */
  road?: string
}

export const EXAMPLES: readonly ExampleSet[] = [
  {
    id: 'bmi',
    fileName: 'bmi_chd_79.tsv',
    title: msg('tools.example.bmi'),
    short: msg('tools.example.bmi.short'),
    text: msg('tools.example.bmi.text'),
    source: BMI_TO_HEART,
    exposure: msg('tools.example.bmi.exposure'),
    outcome: msg('tools.example.heart'),
    outcomeKind: 'binary',
  },
  {
    id: 'balanced',
    fileName: 'sim_balanced_24.tsv',
    title: msg('tools.example.balanced'),
    short: msg('tools.example.balanced.short'),
    text: msg('tools.example.balanced.text'),
    exposure: msg('tools.example.exposure'),
    outcome: msg('tools.example.balanced.outcome'),
    outcomeKind: 'continuous',
  },
  {
    id: 'directional',
    fileName: 'sim_directional_60.tsv',
    title: msg('tools.example.directional'),
    short: msg('tools.example.directional.short'),
    text: msg('tools.example.directional.text'),
    exposure: msg('tools.example.exposure'),
    outcome: msg('tools.example.directional.outcome'),
    outcomeKind: 'continuous',
  },
  {
    id: 'homogeneous',
    fileName: 'sim_homogeneous_12.tsv',
    title: msg('tools.example.homogeneous'),
    short: msg('tools.example.homogeneous.short'),
    text: msg('tools.example.homogeneous.text'),
    exposure: msg('tools.example.exposure'),
    outcome: msg('tools.example.homogeneous.outcome'),
    outcomeKind: 'continuous',
  },
  {
    id: 'null',
    fileName: 'sim_null_outlier_40.tsv',
    title: msg('tools.example.null'),
    short: msg('tools.example.null.short'),
    text: msg('tools.example.null.text'),
    exposure: msg('tools.example.exposure'),
    outcome: msg('tools.example.null.outcome'),
    outcomeKind: 'continuous',
  },
  {
    id: 'threeSample',
    fileName: 'sim_three_sample.tsv',
    road: 'sim_three_sample.json',
    title: msg('tools.example.threeSample'),
    short: msg('tools.example.threeSample.short'),
    text: msg('tools.example.threeSample.text'),
    exposure: msg('tools.example.exposure'),
    outcome: msg('tools.example.threeSample.outcome'),
    outcomeKind: 'continuous',
  },
]
