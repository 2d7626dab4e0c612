import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import type { References } from '../../../../src/science/liftover/references.ts'
import { readFileSync } from 'node:fs'
import { assembleResult } from '../../../../src/science/scan-run/assemble.ts'
import type {
  ScanFile,
  ScanFiles,
  ScanMapping,
  ScanParameters,
} from '../../../../src/science/scan-run/inputs.ts'
import { scanPart } from '../../../../src/science/scan-run/scan-part.ts'
import { prepareScan } from '../../../../src/science/scan-run/prepare-scan.ts'
import type { ScanKind, ScanResult } from '../../../../src/science/scan-run/result.ts'
import { firstRowsOfOutcome, fixture } from '../reference.ts'

export const PARAMETERS: ScanParameters = {
  convention: 'twosamplemr',
  seed: 42,
  nboot: 100,
  action: 'use-frequency',
  instrumentP: 1e-5,
  leastF: 0,
  pressoDraws: null,
}

export function fileOf(name: string, text: string): ScanFile {
  return { name, bytes: new TextEncoder().encode(text) }
}

/** Returns the synthetic scan, with the answer to its question about A1 and A2. */
export function sim211(): { files: ScanFiles; mapping: ScanMapping } {
  const read = (name: string): ScanFile => ({
    name,
    bytes: new Uint8Array(readFileSync(fixture(`sim211/${name}`))),
  })
  return {
    files: {
      layout: 'two-sides',
      exposures: [read('sim211_exposure.tsv')],
      outcomes: [fileOf('sim211_outcome.tsv', firstRowsOfOutcome())],
    },
    mapping: { outcome: OUTCOME_MAPPING },
  }
}

export const OUTCOME_MAPPING = {
  SNP: 'SNP',
  effect_allele: 'A1',
  other_allele: 'A2',
  eaf: 'FRQ',
  beta: 'BETA',
  se: 'SE',
  pval: 'P',
  ncase: 'Ncases',
  ncontrol: 'Ncontrols',
}

type Given = { files: ScanFiles; mapping: ScanMapping }
type Options = { kind?: ScanKind; maxBytes?: number; references?: References }

/** Computes the parts of a scan in reverse order: the result must not depend on it. */
async function partsOf(given: Given, change: Partial<ScanParameters>, references?: References) {
  const host = { ...webEngineHost(), ...(references && { references }) }
  const prepared = await prepareScan({ ...given, parameters: { ...PARAMETERS, ...change } }, host)
  const parts = prepared.parts.map((bytes) => scanPart(bytes, () => {})).toReversed()
  return { facts: prepared.facts, parts }
}

type Parts = Awaited<ReturnType<typeof partsOf>>

const assembled = ({ facts, parts }: Parts, { kind, maxBytes }: Options): ScanResult =>
  assembleResult({
    kind: kind ?? 'gut-microbiota-mr',
    facts,
    parts,
    maxBytes: maxBytes ?? 900_000,
    totalMs: 0,
  })

/** Runs a whole scan in this thread, with the same steps that the page distributes over workers. */
export async function runScan(
  given: Given,
  change: Partial<ScanParameters> = {},
  options: Options = {},
): Promise<ScanResult> {
  return assembled(await partsOf(given, change, options.references), options)
}

const known = new Map<string, Promise<Parts>>()

/** Runs the synthetic scan; each set of parameters is computed once. */
export async function runSim211(
  change: Partial<ScanParameters> = {},
  options: Options = {},
): Promise<ScanResult> {
  const key = JSON.stringify(change)
  const parts = known.get(key) ?? partsOf(sim211(), change)
  known.set(key, parts)
  return assembled(await parts, options)
}

/** Columns of a small file of associations, and rows for both sides of one pair. */
export const SIDE = 'SNP\teffect_allele\tother_allele\tbeta\tse\tpval'
export const exposureRows = [1, 2, 3, 4].map((k) => `rs${k}\tA\tG\t0.${k}1\t0.02\t1e-9`)
export const outcomeRows = [1, 2, 3, 4].map((k) => `rs${k}\tA\tG\t0.0${k}\t0.01\t0.1`)
