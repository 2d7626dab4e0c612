import { METHOD_SHORT } from '../../../results/code-texts.ts'
import { type SampleFactory, createSampleForest } from '../components/sample-forest.ts'

/** Sample result of `bmi_chd_79.tsv`. */
export const sample: SampleFactory = (words) => [
  createSampleForest(words, {
    title: words.t('analysis.summary.methods'),
    scale: 'odds',
    rows: [
      { id: 'ivw', name: words.t(METHOD_SHORT.ivw), at: [0.44591, 0.3303, 0.56151], isMain: true },
      {
        id: 'weighted-median',
        name: words.t(METHOD_SHORT['weighted-median']),
        at: [0.38701, 0.24145, 0.53257],
      },
      {
        id: 'weighted-mode',
        name: words.t(METHOD_SHORT['weighted-mode']),
        at: [0.37909, 0.19754, 0.56064],
      },
      { id: 'egger', name: words.t(METHOD_SHORT.egger), at: [0.50249, 0.22034, 0.78465] },
    ],
  }),
]
