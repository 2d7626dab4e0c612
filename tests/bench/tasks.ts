/** What the benches of the engine measure; the same in Node and in a page. */
import { isScreen } from '../../src/results/screen/body.ts'
import { presso } from '../../src/science/methods/presso.ts'
import type { Effects } from '../../src/science/methods/effects.ts'
import { RRandom } from '../../src/science/numerics/r-random.ts'
import { FIRST_SCREEN_SETTINGS } from '../../src/features/tools/screen/model.ts'
import { screenSpec } from '../../src/features/tools/screen/spec.ts'
import type { Source } from '../../src/features/tools/session/tool-state.ts'
import type { Runner } from '../../src/workers/runner.ts'

const VARIANTS = 100
const DRAWS = 10_000

/** Effects of `VARIANTS` variants with a slope of 0.3; the first `outliers` of them are far from it. */
export function simulate(outliers: number): Effects {
  const random = new RRandom(1)
  const betaExposure = Float64Array.from({ length: VARIANTS }, () => 0.05 + 0.1 * random.uniform())
  const flat = new Float64Array(VARIANTS).fill(0.01)
  const pushed = (j: number) => (j < outliers ? 0.1 : 0)
  return {
    betaExposure,
    seExposure: flat,
    betaOutcome: betaExposure.map((bx, j) => 0.3 * bx + 0.01 * random.normal() + pushed(j)),
    seOutcome: flat,
  }
}

/** One pair as a file that the two-sample tool reads. */
function pairTable({ betaExposure, seExposure, betaOutcome, seOutcome }: Effects): string {
  const rows = Array.from(betaExposure, (bx, j) =>
    [`rs${j}`, bx, seExposure[j], betaOutcome[j], seOutcome[j]].join('\t'),
  )
  return ['SNP\tbeta.exposure\tse.exposure\tbeta.outcome\tse.outcome', ...rows].join('\n')
}

export type Texts = { exposure: string; outcome: string }

const source = (name: string, text: string): Source => ({
  kind: 'example',
  name,
  blob: new Blob([text]),
})

/**
 * The tool itself on two files: read, harmonised, five methods with 1000 draws, heterogeneity,
 * intercept, leave-one-out, clusters, verdicts, on the runner's workers.
 */
async function screen(runner: Runner, texts: Texts, hasPresso: boolean): Promise<void> {
  const spec = screenSpec('6002', 'gut-microbiota-mr', 1)
  const signal = new AbortController().signal
  const inputs = {
    layout: 'two-sides' as const,
    mapping: {},
    exposures: [source('sim211_exposure.tsv', texts.exposure)],
    outcomes: [source('sim211_outcome.tsv', texts.outcome)],
  }
  const { outcome } = await spec.read(inputs, null, { runner, signal })
  // The tool asks which allele is counted.
  const answered = { ...outcome?.mapping, effect_allele: 'A1', other_allele: 'A2' }
  const mapped = { ...inputs, mapping: { outcome: answered } }
  const preview = await spec.read(mapped, null, { runner, signal })
  const body = await spec.run(
    {
      inputs: mapped,
      preview,
      isReading: false,
      attempt: null,
      settings: { ...FIRST_SCREEN_SETTINGS, leastF: 0, hasPresso },
    },
    { runner, signal, owner: 'visitor', onProgress: () => undefined },
  )
  if (!isScreen(body)) throw new Error('no screen')
  const { clusters } = body.summary
  if (clusters !== 190) throw new Error(`the screen has ${clusters} clusters`)
}

async function pair(runner: Runner): Promise<void> {
  const bytes = new TextEncoder().encode(pairTable(simulate(0)))
  const mapping = Object.fromEntries(
    ['SNP', 'beta.exposure', 'se.exposure', 'beta.outcome', 'se.outcome'].map((name) => [
      name,
      name,
    ]),
  )
  const input = { bytes, fileName: 'pair.tsv', mapping, parameters: {} }
  const result = await runner.run({ kind: 'two-sample-mr', input })
  if (result.estimates.length < 5) throw new Error('too few estimates')
}

const choice = { convention: 'twosamplemr', seed: 1, draws: DRAWS } as const

export type Task = {
  name: string
  /** Milliseconds to stay below; null: for comparison. */
  reach: number | null
  /** How many threads work at once. */
  threads: number
  run: () => unknown
}

/** Everything that is measured. */
export function tasksWith(runner: Runner, texts: Texts): Task[] {
  const bent = simulate(3)
  const clean = simulate(0)
  return [
    {
      name: 'screen of 211 taxa, 5 methods with B = 1000, two workers',
      reach: 3000,
      threads: 2,
      run: () => screen(runner, texts, false),
    },
    {
      name: 'the same as the tool begins with, with MR-PRESSO',
      reach: 3000,
      threads: 2,
      run: () => screen(runner, texts, true),
    },
    {
      name: 'one pair of 100 variants with everything, in a worker',
      reach: 300,
      threads: 1,
      run: () => pair(runner),
    },
    {
      name: 'MR-PRESSO, 100 variants, 10 000 draws',
      reach: 300,
      threads: 1,
      run: () => presso(clean, choice),
    },
    {
      name: 'the same with 3 outliers and the distortion test',
      reach: 300,
      threads: 1,
      run: () => presso(bent, { ...choice, convention: 'exact' }),
    },
    {
      name: 'the same with R’s stream of whole permutations',
      reach: null,
      threads: 1,
      run: () => presso(bent, choice),
    },
  ]
}

const NORMALS = 2_000_000

/** The baseline of the machine in the same run: times are also printed as multiples of it. */
export function baseline(): void {
  const target = new Float64Array(NORMALS)
  new RRandom(42).fillNormals(target, { start: 0, count: NORMALS, stride: 1 }, 0, 1)
}
