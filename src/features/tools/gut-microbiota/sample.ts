import { type SampleFactory, createSampleForest } from '../components/sample-forest.ts'

/** Sample result of `sim211_exposure.tsv` and `sim211_outcome.tsv`. */
export const sample: SampleFactory = (words) => [
  createSampleForest(words, {
    title: words.t('analysis.summary.screen.smallest'),
    scale: 'odds',
    rows: [
      {
        id: 'genus.Simtaxon200.id.9200 → sim211_outcome',
        name: 'Simtaxon200',
        at: [0.28587, 0.22488, 0.34686],
        q: 7.7e-18,
        isMain: true,
      },
      {
        id: 'class.Simtaxon010.id.9010 → sim211_outcome',
        name: 'Simtaxon010',
        at: [0.23902, 0.16986, 0.30817],
        q: 1.2e-9,
      },
      {
        id: 'order.Simtaxon030.id.9030 → sim211_outcome',
        name: 'Simtaxon030',
        at: [0.23902, 0.16986, 0.30817],
        q: 1.2e-9,
      },
      {
        id: 'family.Simtaxon050.id.9050 → sim211_outcome',
        name: 'Simtaxon050',
        at: [0.23902, 0.16986, 0.30817],
        q: 1.2e-9,
      },
      {
        id: 'genus.Simtaxon120.id.9120 → sim211_outcome',
        name: 'Simtaxon120',
        at: [0.20186, 0.13681, 0.2669],
        q: 7.5e-8,
      },
    ],
  }),
]
