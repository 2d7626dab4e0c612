import { type SampleFactory, createSampleForest } from '../components/sample-forest.ts'

/** Sample result of `meta_cohorts_12.tsv`. */
export const sample: SampleFactory = (words) => [
  createSampleForest(words, {
    title: words.t('analysis.summary.studies'),
    scale: 'odds',
    rows: [
      {
        id: 'pooled',
        name: words.t('analysis.meta.random'),
        at: [0.19684, 0.13668, 0.25699],
        isMain: true,
      },
      { id: 'study 8', name: 'Cohort I', at: [0.09349, -0.043644, 0.23063] },
      { id: 'study 4', name: 'Cohort E', at: [0.19639, 0.05753, 0.33525] },
      { id: 'study 3', name: 'Cohort D', at: [0.29416, 0.15086, 0.43746] },
      { id: 'study 2', name: 'Cohort C', at: [0.32714, 0.18205, 0.47223] },
    ],
  }),
]
