/** Sample result of colocalisation: the probabilities of the five hypotheses in its first example. */
import { SUPPORTED } from '../../../results/colocalisation/body.ts'
import { HYPOTHESIS_TEXT, probabilityText } from '../../../results/colocalisation/texts.ts'
import type { SampleFactory } from '../components/sample-forest.ts'

/** Posterior probabilities of H0 to H4 for the first example: a protein and a disease that share their variant. */
const POSTERIOR = [7.12331e-18, 0.00345956, 2.41983e-17, 0.0107665, 0.985774] as const

export const sample: SampleFactory = ({ t, format }) => {
  const names = { a: t('tools.coloc.example.a'), b: t('tools.coloc.example.b') }
  return [
    {
      form: 'bars',
      title: t('analysis.coloc.posterior'),
      rows: POSTERIOR.map((value, h) => ({
        id: `h${h}`,
        name: `H${h}\u00a0· ${t(HYPOTHESIS_TEXT[h] ?? '', names)}`,
        length: value,
        value: probabilityText(value, format),
        isMain: h === 4,
      })),
      rule: { at: SUPPORTED, name: format.fixed(SUPPORTED, 1) },
    },
  ]
}
