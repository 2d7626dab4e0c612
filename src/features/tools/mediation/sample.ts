import { type SampleFactory, createSampleForest } from '../components/sample-forest.ts'

/** Sample result of `mediation_exposure.tsv`, `mediation_mediator.tsv` and `mediation_outcome.tsv`. */
export const sample: SampleFactory = (words) => [
  createSampleForest(words, {
    title: words.t('analysis.mediation.effects'),
    scale: 'odds',
    rows: [
      { id: 'total', name: words.t('analysis.mediation.total'), at: [0.35087, 0.30524, 0.39649] },
      { id: 'direct', name: words.t('analysis.mediation.direct'), at: [0.21104, 0.15604, 0.26603] },
      {
        id: 'indirect',
        name: words.t('analysis.mediation.product'),
        at: [0.13472, 0.11024, 0.1592],
        isMain: true,
      },
    ],
  }),
]
