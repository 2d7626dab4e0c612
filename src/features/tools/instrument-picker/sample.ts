import { STEP_TEXT } from '../../../results/instruments/texts.ts'
import type { SampleFactory } from '../components/sample-forest.ts'

const LEFT = { rows: 2329, p: 65, unique: 64, independent: 21 } as const

/** Sample result of `gwas_exposure.tsv`. */
export const sample: SampleFactory = ({ t, format }) => {
  const rules = { p: format.exact(5e-8), way: 'distance', kb: format.integer(10_000) }
  return [
    {
      form: 'bars',
      title: t('analysis.summary.flow'),
      rule: null,
      rows: (Object.keys(LEFT) as (keyof typeof LEFT)[]).map((step) => ({
        id: step,
        name: t(STEP_TEXT[step], rules),
        length: Math.log1p(LEFT[step]),
        value: format.integer(LEFT[step]),
        isMain: step === 'independent',
      })),
    },
  ]
}
