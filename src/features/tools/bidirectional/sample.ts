import { METHOD_SHORT } from '../../../results/code-texts.ts'
import type { Words } from '../../../i18n/words.ts'
import {
  type SampleFactory,
  type SampleEffect,
  createSampleForest,
} from '../components/sample-forest.ts'

type DirectionEffects = { ivw: SampleEffect; median: SampleEffect; egger: SampleEffect }

const direction = (words: Words, title: string, { ivw, median, egger }: DirectionEffects) =>
  createSampleForest(words, {
    title,
    scale: 'linear',
    rows: [
      { id: 'ivw', name: words.t(METHOD_SHORT.ivw), at: ivw, isMain: true },
      { id: 'weighted-median', name: words.t(METHOD_SHORT['weighted-median']), at: median },
      { id: 'egger', name: words.t(METHOD_SHORT.egger), at: egger },
    ],
  })

/** Sample result of `sim_oneway_a.tsv` and `sim_oneway_b.tsv`: an effect in one direction only. */
export const sample: SampleFactory = (words) => [
  direction(words, 'A → B', {
    ivw: [0.38342, 0.35253, 0.41431],
    median: [0.37672, 0.3304, 0.42303],
    egger: [0.30556, 0.17942, 0.4317],
  }),
  direction(words, 'B → A', {
    ivw: [0.28868, 0.0065478, 0.57081],
    median: [-0.025471, -0.092602, 0.04166],
    egger: [-1.4877, -2.0935, -0.88196],
  }),
]
