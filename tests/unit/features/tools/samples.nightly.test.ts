/** Sample results of empty tools, compared with the engine's results of their examples. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { TOOLS } from '../../../../src/contract/tools.ts'
import type { SampleFactory } from '../../../../src/features/tools/components/sample-forest.ts'
import { META_EXAMPLES } from '../../../../src/features/tools/meta-analysis/examples.ts'
import { POWER_EXAMPLES } from '../../../../src/features/tools/power/examples.ts'
import { toPowerParameters } from '../../../../src/features/tools/power/model.ts'
import { summaryOf as bidirectional } from '../../../../src/results/bidirectional/summary.ts'
import { summaryOf as colocalisation } from '../../../../src/results/colocalisation/summary.ts'
import { summaryOf as instruments } from '../../../../src/results/instruments/summary.ts'
import { summaryOf as mediation } from '../../../../src/results/mediation/summary.ts'
import { summaryOf as meta } from '../../../../src/results/meta-analysis/summary.ts'
import { summaryOf as multivariable } from '../../../../src/results/multivariable/summary.ts'
import { summaryOf as power } from '../../../../src/results/power/summary.ts'
import { summaryOf as screen } from '../../../../src/results/scan/summary.ts'
import { summaryOf as twoSample } from '../../../../src/results/two-sample/summary.ts'
import type { MiniFigure, ResultSummary } from '../../../../src/results/summary.ts'
import { poolStudies } from '../../../../src/science/meta-analysis/analyse-studies.ts'
import { FIRST_RULES } from '../../../../src/science/methods/meta-analysis.ts'
import type { Words } from '../../../../src/i18n/words.ts'
import { bidirectionalResult } from '../../../helpers/bidirectional-result.ts'
import {
  instrumentsResult,
  multivariableResult,
  powerResult,
} from '../../../helpers/other-results.ts'
import { mediationResult } from '../../../helpers/mediation-result.ts'
import { locusResult } from '../../../helpers/locus-result.ts'
import { resultOf } from '../../../helpers/two-sample-result.ts'
import { wordsIn } from '../../../helpers/words.ts'
import { runScan, sim211 } from '../../science/scan-run/run.ts'

const SAMPLES = import.meta.glob<SampleFactory>('../../../../src/features/tools/*/sample.ts', {
  eager: true,
  import: 'sample',
})
const example = (name: string) => readFileSync(`public/examples/${name}.tsv`, 'utf8')

type RenderTexts = (words: Words) => ResultSummary

/** Studies of the example, as the page parses them: the ratio and its interval. */
function pooledExample() {
  const [first] = META_EXAMPLES
  const [, ...lines] = example(first.fileName.replace('.tsv', '')).trim().split('\n')
  const studies = lines.map((line) => {
    const [name = '', or, low, high] = line.split('\t')
    const [b, from, to] = [or, low, high].map((text) => Math.log(Number(text)))
    return { name, b: b ?? 0, se: ((to ?? 0) - (from ?? 0)) / (2 * 1.959963984540054) }
  })
  return poolStudies(
    studies,
    { model: 'random', scale: 'log-odds', ...FIRST_RULES },
    { fileName: first.fileName, bytes: 0, sha256: '' },
  )
}

const results: Record<string, () => Promise<RenderTexts>> = {
  'two-sample': async () => {
    const body = await resultOf(example('bmi_chd_79'), { outcomeKind: 'binary' }, {})
    return (words) => twoSample(body, words)
  },
  'gut-microbiota': async () => {
    const body = await runScan(sim211())
    const presentation = { exposureName: '', outcomeName: '', outcomeKind: 'binary' } as const
    return (words) => screen({ ...body, kind: 'gut-microbiota-mr', presentation }, words)
  },
  'causal-map': async () => {
    const table = { name: 'map.tsv', bytes: new TextEncoder().encode(example('sim_map_8x5')) }
    const files = { layout: 'harmonised' as const, table }
    const body = await runScan({ files, mapping: {} }, {}, { kind: 'causal-map' })
    return (words) => screen({ ...body, kind: 'causal-map' }, words)
  },
  bidirectional: async () => {
    const names = { exposureName: 'A', outcomeName: 'B', outcomeKind: 'continuous' } as const
    const body = await bidirectionalResult('oneway', names)
    return (words) => bidirectional(body, words)
  },
  multivariable: async () => {
    const body = multivariableResult('twosamplemr', 'lipids_chd')
    const presentation = { outcomeKind: 'binary' } as const
    return (words) => multivariable({ ...body, presentation }, words)
  },
  power: async () => {
    const [first] = POWER_EXAMPLES
    const names = { exposureName: '', outcomeName: '', isPrivate: false }
    const parameters = first && toPowerParameters({ ...first.settings, ...names })
    const body = powerResult(parameters ?? {})
    return (words) => power(body, words)
  },
  'meta-analysis': async () => {
    const body = pooledExample()
    return (words) => meta(body, words)
  },
  colocalisation: async () => {
    const body = await locusResult('shared')
    return (words) => {
      // Traits named as on the page of the example.
      const presentation = {
        exposureName: words.t('tools.coloc.example.a'),
        outcomeName: words.t('tools.coloc.example.b'),
      }
      return colocalisation({ ...body, presentation }, words)
    }
  },
  mediation: async () => {
    const body = await mediationResult()
    return (words) => mediation(body, words)
  },
  'instrument-picker': async () => {
    const body = await instrumentsResult()
    return (words) => instruments(body, words)
  },
}

/** Figure with its numbers rounded to three digits; of a curve every third point, as a sample has them. */
function rounded(figure: MiniFigure, every: number): unknown {
  const thinned =
    figure.form === 'curve'
      ? { ...figure, points: figure.points.filter((_, at) => at % every === 0) }
      : figure
  const text = JSON.stringify(thinned, (key, value: unknown) =>
    // Number of further rows: a sample has none.
    key === 'more' ? 0 : typeof value === 'number' ? Number(value.toPrecision(3)) : value,
  )
  return JSON.parse(text)
}

describe.each(TOOLS.map(({ folder }) => folder))('%s', (folder) => {
  let renderTexts: RenderTexts
  beforeAll(async () => {
    const make = results[folder]
    if (!make) throw new Error(`no result for ${folder}`)
    renderTexts = await make()
  }, 60_000)

  test('shows the figures of its example', () => {
    for (const language of ['zh', 'en'] as const) {
      const words = wordsIn(language)
      const { figures } = renderTexts(words)
      const make = SAMPLES[`../../../../src/features/tools/${folder}/sample.ts`]
      const shown = make?.(words).map((figure) => rounded(figure, 1))
      expect(shown).toEqual(figures.map((figure) => rounded(figure, 3)))
    }
  })
})
