import { type SampleFactory, createSampleForest } from '../components/sample-forest.ts'

/** Sample result of `mv_three_60.tsv`. */
export const sample: SampleFactory = (words) => [
  createSampleForest(words, {
    title: words.t('analysis.summary.direct'),
    scale: 'linear',
    rows: [
      { id: '0', name: 'TraitA', at: [0.28194, 0.21815, 0.34573] },
      { id: '1', name: 'TraitB', at: [0.040342, -0.021476, 0.10216] },
      { id: '2', name: 'TraitC', at: [-0.17361, -0.23413, -0.11308] },
    ],
  }),
]
