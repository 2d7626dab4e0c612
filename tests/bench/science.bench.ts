/**
 * Time of IVW and of the weighted median (B = 1000) for 100 variants, beside the time of drawing
 * the same number of normals in the same run. One line each.
 *
 * Run: node tests/bench/science.bench.ts
 */
import { fitIvw, ivwEstimates } from '../../src/science/methods/ivw.ts'
import type { Effects } from '../../src/science/methods/effects.ts'
import { weightedMedianEstimate } from '../../src/science/methods/weighted-median.ts'
import { sized } from './options.ts'
import { RRandom } from '../../src/science/numerics/r-random.ts'

const VARIANTS = 100
const DRAWS = 1000
const RUNS = sized(15, 2)

function simulate(): Effects {
  const random = new RRandom(1)
  const draw = (value: (j: number) => number) =>
    Float64Array.from({ length: VARIANTS }, (_, j) => value(j))
  const betaExposure = draw(() => 0.05 + 0.1 * random.uniform())
  return {
    betaExposure,
    seExposure: draw(() => 0.01),
    betaOutcome: draw((j) => 0.3 * betaExposure[j]! + 0.01 * random.normal()),
    seOutcome: draw(() => 0.01),
  }
}

/** Median time of one call in milliseconds; quick calls are repeated within each measurement. */
function time(repeat: number, act: () => unknown): number {
  const times = Array.from({ length: RUNS + 3 }, () => {
    const started = performance.now()
    for (let call = 0; call < repeat; call += 1) act()
    return (performance.now() - started) / repeat
  })
  return times.slice(3).toSorted((a, b) => a - b)[RUNS >> 1]!
}

const effects = simulate()
const target = new Float64Array(2 * VARIANTS * DRAWS)
const normals = time(1, () =>
  new RRandom(42).fillNormals(target, { start: 0, count: target.length, stride: 1 }, 0, 1),
)
const ivw = time(2000, () => ivwEstimates(fitIvw(effects), 'twosamplemr'))
const median = time(1, () =>
  weightedMedianEstimate(effects, { convention: 'twosamplemr', seed: 42, nboot: DRAWS }),
)

const show = (name: string, ms: number) =>
  console.log(`${name}: ${ms.toFixed(4)} ms, ratio ${(ms / normals).toFixed(5)}`)
console.log(`baseline, ${target.length} normals: ${normals.toFixed(4)} ms, ratio 1`)
show(`ivw, ${VARIANTS} variants`, ivw)
show(`weighted median, ${VARIANTS} variants, B = ${DRAWS}`, median)
