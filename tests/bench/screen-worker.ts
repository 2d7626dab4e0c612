/** What the Chromium bench runs in its workers; nothing but the engine. */
import type { Association } from '../../src/science/harmonise/association.ts'
import { indexAssociations } from '../../src/science/harmonise/harmonise.ts'
import type { Effects } from '../../src/science/methods/effects.ts'
import { presso } from '../../src/science/methods/presso.ts'
import { analyseCompletely } from '../../src/science/pair/complete.ts'
import { assembleScreen } from '../../src/science/screen/screen.ts'
import type { ScreenedExposure } from '../../src/science/screen/screen-exposure.ts'
import { screenExposure } from '../../src/science/screen/screen-exposure.ts'

const CHOICE = {
  convention: 'twosamplemr',
  seed: 42,
  nboot: 1000,
  action: 'use-frequency',
} as const

export type BenchTask =
  | { kind: 'screen'; taxa: [string, Association[]][]; outcome: Association[] }
  | { kind: 'assemble'; parts: ScreenedExposure[] }
  | { kind: 'pair'; effects: Effects }
  | { kind: 'presso'; effects: Effects }

/** Does a task; what comes back shows that something was computed. */
export function perform(task: BenchTask): unknown {
  switch (task.kind) {
    case 'screen': {
      const outcome = indexAssociations(task.outcome)
      return task.taxa.map(([taxon, rows]) => screenExposure(taxon, rows, outcome, CHOICE))
    }
    case 'assemble':
      return assembleScreen(task.parts).summary.clusters
    case 'pair': {
      const ids = Array.from(task.effects.betaExposure, (_, j) => `rs${j}`)
      return analyseCompletely(task.effects, ids, { ...CHOICE, pressoDraws: 1000 }).estimates.length
    }
    case 'presso': {
      const draws = { convention: 'twosamplemr', seed: 1, draws: 10_000 } as const
      return presso(task.effects, draws)?.global.p
    }
  }
}

// Only in a worker is there someone to answer.
const scope = globalThis as unknown as {
  onmessage?: (event: { data: BenchTask }) => void
  postMessage?: (value: unknown) => void
}
scope.onmessage = ({ data }) => scope.postMessage?.(perform(data))
