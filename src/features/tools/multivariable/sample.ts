import { type SampleFactory, createSampleForest } from '../components/sample-forest.ts'

/** Sample result of `lipids_chd.tsv`. */
export const sample: SampleFactory = (words) => [
  createSampleForest(words, {
    title: words.t('analysis.summary.direct'),
    scale: 'odds',
    rows: [
      { id: '0', name: 'LDL', at: [0.37854, 0.28099, 0.47608] },
      { id: '1', name: 'HDL', at: [-0.089197, -0.20622, 0.027823] },
      { id: '2', name: 'TG', at: [0.13584, 0.0037736, 0.26791] },
    ],
  }),
]
