import { type SampleFactory, createSampleForest } from '../components/sample-forest.ts'

/** Sample result of `sim_map_8x5.tsv`. */
export const sample: SampleFactory = (words) => [
  createSampleForest(words, {
    title: words.t('analysis.summary.screen.smallest'),
    scale: 'linear',
    rows: [
      {
        id: 'Trait A → Outcome 1',
        name: 'Trait A → Outcome 1',
        at: [0.29249, 0.25694, 0.32805],
        q: 7.0e-57,
        isMain: true,
      },
      {
        id: 'Trait A → Outcome 4',
        name: 'Trait A → Outcome 4',
        at: [0.21427, 0.17592, 0.25263],
        q: 1.3e-26,
      },
      {
        id: 'Trait C → Outcome 2',
        name: 'Trait C → Outcome 2',
        at: [-0.25939, -0.30945, -0.20932],
        q: 4.3e-23,
      },
      {
        id: 'Trait E → Outcome 3',
        name: 'Trait E → Outcome 3',
        at: [0.23063, 0.17303, 0.28823],
        q: 4.2e-14,
      },
      {
        id: 'Trait G → Outcome 1',
        name: 'Trait G → Outcome 1',
        at: [0.17878, 0.13284, 0.22472],
        q: 1.9e-13,
      },
    ],
  }),
]
