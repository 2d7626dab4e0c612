import { METHOD_SHORT } from '../../../results/code-texts.ts'
import { type SampleFactory, createSampleForest } from '../components/sample-forest.ts'

/** Sample result of `sim_balanced_24.tsv`. */
export const sample: SampleFactory = (words) => [
  createSampleForest(words, {
    title: words.t('analysis.summary.methods'),
    scale: 'linear',
    rows: [
      {
        id: 'ivw',
        name: words.t(METHOD_SHORT.ivw),
        at: [0.24224, 0.17975, 0.30473],
        isMain: true,
      },
      {
        id: 'weighted-median',
        name: words.t(METHOD_SHORT['weighted-median']),
        at: [0.2411, 0.18415, 0.29804],
      },
      {
        id: 'weighted-mode',
        name: words.t(METHOD_SHORT['weighted-mode']),
        at: [0.24951, 0.17303, 0.326],
      },
      { id: 'egger', name: words.t(METHOD_SHORT.egger), at: [0.22283, 0.042044, 0.40362] },
      { id: 'raps', name: words.t(METHOD_SHORT.raps), at: [0.2461, 0.18445, 0.30775] },
    ],
  }),
]
