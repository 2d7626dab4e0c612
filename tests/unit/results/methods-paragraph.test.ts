/** Every parameter that can change a number is in the methods paragraph, in both languages. */
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../../src/contract/languages.ts'
import type { Words } from '../../../src/i18n/words.ts'
import type { BidirectionalBody } from '../../../src/results/bidirectional/body.ts'
import { bidirectionalMethods } from '../../../src/results/bidirectional/methods.ts'
import type { ColocalisationBody } from '../../../src/results/colocalisation/body.ts'
import { colocalisationMethods } from '../../../src/results/colocalisation/methods.ts'
import { provenanceSentences } from '../../../src/results/instruments/methods.ts'
import { provenanceOf } from '../../../src/results/instruments/provenance.ts'
import type { MediationBody } from '../../../src/results/mediation/body.ts'
import { mediationMethods } from '../../../src/results/mediation/methods.ts'
import type { MetaBody } from '../../../src/results/meta-analysis/body.ts'
import { metaMethods } from '../../../src/results/meta-analysis/methods.ts'
import type { MultivariableBody } from '../../../src/results/multivariable/body.ts'
import { multivariableMethods } from '../../../src/results/multivariable/methods.ts'
import type { PowerBody } from '../../../src/results/power/body.ts'
import { powerMethods } from '../../../src/results/power/methods.ts'
import type { ScanBody } from '../../../src/results/scan/body.ts'
import { scanMethods } from '../../../src/results/scan/methods.ts'
import type { TwoSampleBody } from '../../../src/results/two-sample/body.ts'
import { twoSampleMethods } from '../../../src/results/two-sample/methods.ts'
import type { InstrumentsBody } from '../../../src/results/instruments/body.ts'
import { FREQUENCY_TOLERANCE } from '../../../src/science/harmonise/match.ts'
import { bidirectionalResult } from '../../helpers/bidirectional-result.ts'
import { mediationResult } from '../../helpers/mediation-result.ts'
import {
  instrumentsResult,
  metaResult,
  multivariableResult,
  powerResult,
} from '../../helpers/other-results.ts'
import { EVERY_KIND } from '../../helpers/results-of-every-kind.ts'
import { gutResult, mapResult } from '../../helpers/scan-result.ts'
import { twoSignalsBody } from '../../helpers/two-signals.ts'
import { exampleResult } from '../../helpers/two-sample-result.ts'
import { wordsIn } from '../../helpers/words.ts'

/** How a parameter is changed in a stored result, or why the paragraph need not have it. */
type Change<B> = ((body: B) => void) | string
/** A parameter without a row is a type error. */
type Changes<B extends { parameters: object }> = {
  [Name in keyof Required<B['parameters']>]: Change<B>
}

/** Replaces one parameter. */
function put<B extends { parameters: object }, Name extends keyof B['parameters']>(
  name: Name,
  value: B['parameters'][Name],
) {
  return ({ parameters }: B) => void ((parameters as B['parameters'])[name] = value)
}

const TWO_SAMPLE: Changes<TwoSampleBody> = {
  seed: put('seed', 7),
  nboot: put('nboot', 1234),
  convention: put('convention', 'exact'),
  density: (body) => {
    body.parameters.density = 'r-4.2'
    for (const { convention } of body.estimates)
      if (convention.density) convention.density = 'r-4.2'
  },
  generator: put('generator', 'fast'),
  presso: 'pressoDraws has the draws that were made',
  pressoDraws: put('pressoDraws', 4321),
  prevalence: (body) => {
    body.parameters.prevalence = 0.2
    if (body.steiger) body.steiger.prevalence = 0.2
  },
  samples: (body) => void (body.parameters.samples.cases = 777),
}

const BIDIRECTIONAL: Changes<BidirectionalBody> = {
  seed: put('seed', 7),
  nboot: put('nboot', 1234),
  convention: put('convention', 'exact'),
  generator: put('generator', 'fast'),
  action: put('action', 'drop-palindromic'),
  instrumentP: put('instrumentP', 1.25e-7),
  leastF: put('leastF', 11.5),
  pruneKb: put('pruneKb', 123),
  presso: put('presso', 4321),
  prevalence: (body) => {
    body.parameters.prevalence = 0.2
    if (body.forward.steiger) body.forward.steiger.prevalence = 0.2
  },
}

const MULTIVARIABLE: Changes<MultivariableBody> = {
  convention: put('convention', 'exact'),
  seed: put('seed', 7),
  nboot: put('nboot', 1234),
  action: put('action', 'trust-strand'),
  correlation: put('correlation', [
    [1, 0.25, 0],
    [0.25, 1, 0],
    [0, 0, 1],
  ]),
  sampleSize: put('sampleSize', 54_321),
}

const MEDIATION: Changes<MediationBody> = {
  convention: put('convention', 'exact'),
  seed: put('seed', 7),
  nboot: put('nboot', 1234),
  action: put('action', 'drop-palindromic'),
  instrumentP: put('instrumentP', 1.25e-7),
  leastF: put('leastF', 11.5),
  pruneKb: put('pruneKb', 0),
  exclude: put('exclude', 'near'),
  overlap: put('overlap', 0.125),
}

const META: Changes<MetaBody> = {
  model: put('model', 'fixed'),
  scale: put('scale', 'beta'),
  tau2: put('tau2', 'paule-mandel'),
  knapp: put('knapp', 'unmodified'),
}

const POWER: Changes<PowerBody> = {
  strengthBy: put('strengthBy', 'f'),
  r2: put('r2', 0.0321),
  nExposure: put('nExposure', 43_210),
  variants: put('variants', 33),
  n: put('n', 54_321),
  caseShare: put('caseShare', 0.125),
  alpha: put('alpha', 0.001),
  power: put('power', 0.85),
  b: put('b', 0.1234),
  observational: put('observational', 0.3),
}

const LAYOUT = 'a harmonised table, whose instruments are not chosen here'

const SCAN: Changes<ScanBody> = {
  convention: put('convention', 'exact'),
  seed: put('seed', 7),
  nboot: put('nboot', 1234),
  action: put('action', 'drop-palindromic'),
  instrumentP: put('instrumentP', 1.25e-7),
  pruneKb: put('pruneKb', 123),
  clump: put('clump', { r2: 0.002, windowKb: 123, outside: 'drop', proxyKb: 250 }),
  proxies: put('proxies', { r2: 0.85, windowKb: 123 }),
  reverse: put('reverse', true),
  leastF: put('leastF', 11.5),
  pressoDraws: put('pressoDraws', 4321),
  robust: put('robust', true),
}

const COLOCALISATION: Changes<ColocalisationBody> = {
  p1: (body) => void (body.priors.p1 = 2e-4),
  p2: (body) => void (body.priors.p2 = 2e-4),
  p12: (body) => void (body.priors.p12 = 2e-5),
  a: (body) => void (body.reading.a.n = 4321),
  b: (body) => void (body.parameters.b.kind = 'quantitative'),
  region: (body) => {
    body.region = { chromosome: '7', from: 1000, to: 2000 }
    body.parameters.region = body.region
  },
  windowKb: put('windowKb', 321),
  several: (body) => {
    if (body.several) body.several.parameters.effects = 7
  },
}

const INSTRUMENTS: Changes<InstrumentsBody> = {
  mostP: put('mostP', 1.25e-7),
  leastF: put('leastF', 11.5),
  leastMaf: put('leastMaf', 0.025),
  leastInfo: put('leastInfo', 0.85),
  indels: put('indels', 'drop'),
  multiAllelic: put('multiAllelic', 'drop'),
  palindromic: put('palindromic', 'drop'),
  mhc: put('mhc', 'drop'),
  independence: put('independence', 'none'),
  windowKb: put('windowKb', 321),
  r2: put('r2', 0.0125),
  outside: put('outside', 'keep'),
  absent: put('absent', 'proxy'),
  proxyR2: (body) => {
    body.parameters.absent = 'proxy'
    body.parameters.proxyR2 = 0.85
  },
  proxyKb: (body) => {
    body.parameters.absent = 'proxy'
    body.parameters.proxyKb = 321
  },
  ldScale: put('ldScale', 'r2'),
  trait: put('trait', 'Trait 2'),
}

/** Instruments clumped by a matrix that lacks some of them. */
async function byMatrix(): Promise<InstrumentsBody> {
  const body = await instrumentsResult({}, true)
  return {
    ...body,
    parameters: { ...body.parameters, independence: 'matrix' },
    ld: { fileName: 'ld.tsv', sha256: 'c'.repeat(64) } as NonNullable<InstrumentsBody['ld']>,
    warnings: [{ code: 'not-in-matrix', values: { count: 4, total: 60 } }],
  }
}

/** A scan of files of both sides. */
async function scanOfFiles(): Promise<ScanBody> {
  const made = await gutResult()
  const input = { ...made.input, layout: 'two-sides' as const }
  return { ...made, input, parameters: { ...made.parameters, pressoDraws: 1000 } }
}

type Suite = [kind: string, run: (words: Words) => Promise<Record<string, boolean>>]

/** Changes one parameter at a time and reports whether the paragraph changes. */
function suite<B extends { parameters: object }>(
  kind: string,
  make: () => B | Promise<B>,
  changes: Changes<B>,
  methods: (body: B, words: Words) => string[],
): Suite {
  const made = Promise.resolve().then(make)
  return [
    kind,
    async (words) => {
      const body = await made
      const before = methods(structuredClone(body), words).join(' ')
      expect(before).not.toMatch(/[{}]|undefined|NaN/)
      return Object.fromEntries(
        Object.entries<Change<B>>(changes).flatMap(([name, change]) => {
          if (typeof change === 'string') return []
          const changed = structuredClone(body)
          change(changed)
          return [[name, methods(changed, words).join(' ') !== before]]
        }),
      )
    },
  ]
}

const SUITES: Suite[] = [
  suite(
    'two-sample-mr',
    () => exampleResult('balanced_24', { exposureName: 'BMI' }),
    TWO_SAMPLE,
    twoSampleMethods,
  ),
  suite('bidirectional-mr', () => bidirectionalResult(), BIDIRECTIONAL, bidirectionalMethods),
  suite('multivariable-mr', () => multivariableResult(), MULTIVARIABLE, multivariableMethods),
  suite('mediation', () => mediationResult(), MEDIATION, mediationMethods),
  suite('meta-analysis', () => metaResult(), META, metaMethods),
  suite('power', () => powerResult(), POWER, powerMethods),
  suite('instruments', byMatrix, INSTRUMENTS, (body, words) =>
    provenanceSentences(provenanceOf(body), words),
  ),
  suite('gut-microbiota-mr', scanOfFiles, SCAN, scanMethods),
  suite(
    'causal-map',
    () => mapResult(),
    { ...SCAN, clump: LAYOUT, pruneKb: LAYOUT, proxies: LAYOUT },
    scanMethods,
  ),
  suite('colocalisation', () => twoSignalsBody(), COLOCALISATION, colocalisationMethods),
]

describe('the methods paragraph', () => {
  it('states the frequencies at which palindromic variants are ambiguous', () => {
    const text = wordsIn('en').t('analysis.methods.harmonise.frequency', { n: 1 })
    expect(text).toContain(`from ${0.5 - FREQUENCY_TOLERANCE} to ${0.5 + FREQUENCY_TOLERANCE}`)
  })

  it('exists for every kind of result', () => {
    expect(SUITES.map(([kind]) => kind).toSorted()).toEqual(EVERY_KIND.toSorted())
  })

  it.each(SUITES)('%s: changes with every parameter that can change a number', async (_, run) => {
    for (const language of LANGUAGES) {
      const found = await run(wordsIn(language))
      expect(Object.keys(found).filter((name) => found[name] !== true)).toEqual([])
    }
  })
})
