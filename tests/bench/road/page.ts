/** Runs in the page of ../road.bench.ts: the jobs of the picker and of the two-sample tool, with the product's worker. */
import { kind } from '../../../src/results/instruments/kind.ts'
import { sortPanelFiles } from '../../../src/science/panel/panel-files.ts'
import { PICK_DEFAULTS } from '../../../src/science/instruments/parameters.ts'
import { guessMapping, mappingOf } from '../../../src/science/reader/fields.ts'
import { createRunner, type Runner, type WorkerLike } from '../../../src/workers/runner.ts'
import { baseline } from '../tasks.ts'

export type RoadTold = {
  candidates: number
  instruments: number
  kept: number
  proxies: number
  variants: number
  estimates: number
}

export type RoadPage = {
  prepare: (workerCode: string) => void
  baseline: () => void
  /** From two files and a panel to instruments on both sides. */
  choose: (isByPanel: boolean) => Promise<Omit<RoadTold, 'variants' | 'estimates'>>
  /** From these to estimates. */
  estimate: () => Promise<Pick<RoadTold, 'variants' | 'estimates'>>
}

/** Variants of the simulated panel are less alike than those of people: few pairs reach the usual 0.8. */
const BY_PANEL = { independence: 'panel', absent: 'proxy', proxyR2: 0.3 } as const

let runner: Runner
let pair: { text: string; parameters: object } | null = null

function filesOf(id: string): File[] {
  const input = document.getElementById(id)
  return input instanceof HTMLInputElement ? [...(input.files ?? [])] : []
}

async function asked(file: File) {
  const input = { file }
  const { mapping } = await runner.run({ kind: 'instruments-preview', input })
  return { name: file.name, file, mapping }
}

const road: RoadPage = {
  prepare: (code) => {
    const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
    runner = createRunner({ createWorker: () => new Worker(url) as WorkerLike, size: 1 })
  },
  baseline,
  choose: async (isByPanel) => {
    const [exposure, outcome] = filesOf('gwas')
    const { sets } = sortPanelFiles(filesOf('panel'))
    if (!exposure || !outcome || sets.length === 0) throw new Error('a file is missing')
    const found = await runner.run({
      kind: 'instruments-pick',
      input: {
        exposure: await asked(exposure),
        outcome: { ...(await asked(outcome)), action: 'use-frequency' },
        ...(isByPanel && { panel: sets }),
        parameters: { ...PICK_DEFAULTS, ...(isByPanel && BY_PANEL) },
        maxBytes: 900_000,
      },
    })
    const carried = kind.carry?.(found, { without: new Set(), exposure: null, outcome: null })
    if (!carried) throw new Error('nothing is carried')
    if (isByPanel) pair = carried
    const [trait] = found.traits
    return {
      candidates: trait?.candidates ?? 0,
      instruments: found.instruments.rows.length,
      kept: found.outcome?.kept ?? 0,
      proxies: found.outcome?.proxies?.used.length ?? 0,
    }
  },
  estimate: async () => {
    if (!pair) throw new Error('nothing was chosen')
    const columns = (pair.text.split('\n', 1)[0] ?? '').split('\t')
    const result = await runner.run({
      kind: 'two-sample-mr',
      input: {
        bytes: new TextEncoder().encode(pair.text),
        fileName: 'pair.tsv',
        mapping: mappingOf(guessMapping(columns)),
        parameters: pair.parameters,
      },
    })
    return { variants: result.variants.length, estimates: result.estimates.length }
  },
}

Object.assign(globalThis, { road })
