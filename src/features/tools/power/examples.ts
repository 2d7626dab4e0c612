import { msg } from '../../../i18n/msg.ts'
import type { Example } from '../example/example.ts'
import { BMI_HEART_SIZES } from '../example/published-data.ts'
import type { PowerSettings } from './model.ts'

/** Example designs; without a source they are invented, with typical sizes of studies. */
export type PowerExample = Example & {
  exposure: string
  outcome: string
  settings: Omit<PowerSettings, 'exposureName' | 'outcomeName' | 'isPrivate'>
}

const COMMON = { alpha: 0.05, power: 80, beta: 0.1, oddsRatio: 1.1, observational: '' } as const

export const POWER_EXAMPLES: readonly PowerExample[] = [
  {
    id: 'bmi',
    title: msg('tools.power.example.bmi'),
    text: msg('tools.power.example.bmi.text'),
    source: BMI_HEART_SIZES,
    exposure: msg('tools.example.bmi.exposure'),
    outcome: msg('tools.example.heart'),
    settings: {
      ...COMMON,
      outcomeKind: 'binary',
      strengthBy: 'r2',
      r2: 2.7,
      f: 97,
      nExposure: 339_224,
      variants: 97,
      n: 184_305,
      caseShare: 33,
    },
  },
  {
    id: 'gut',
    title: msg('tools.power.example.gut'),
    text: msg('tools.power.example.gut.text'),
    exposure: msg('tools.power.example.gut.exposure'),
    outcome: msg('tools.power.example.disease'),
    settings: {
      ...COMMON,
      outcomeKind: 'binary',
      strengthBy: 'f',
      r2: 1.5,
      f: 21,
      nExposure: 18_000,
      variants: 12,
      n: 400_000,
      caseShare: 7.5,
    },
  },
  {
    id: 'trait',
    title: msg('tools.power.example.trait'),
    text: msg('tools.power.example.trait.text'),
    exposure: msg('tools.example.exposure'),
    outcome: msg('tools.power.example.trait.outcome'),
    settings: {
      ...COMMON,
      outcomeKind: 'continuous',
      strengthBy: 'r2',
      r2: 2.5,
      f: 60,
      nExposure: 300_000,
      variants: 80,
      n: 50_000,
      caseShare: 10,
      beta: 0.08,
    },
  },
]
