import { readFileSync } from 'node:fs'
import type { Convention } from '../../src/science/codes.ts'
import type { ExposureCorrelation } from '../../src/science/methods/conditional-strength.ts'
import { poolStudies } from '../../src/science/meta-analysis/analyse-studies.ts'
import { FIRST_RULES } from '../../src/science/methods/meta-analysis.ts'
import { analyseWideTable } from '../../src/science/multivariable/analyse-wide.ts'
import { guessWide } from '../../src/science/multivariable/wide-table.ts'
import { analysePower, type PowerParameters } from '../../src/science/power/analyse-power.ts'
import { readTable } from '../../src/science/parser/table.ts'
import { PICK_DEFAULTS, type PickParameters } from '../../src/science/instruments/parameters.ts'
import { pickInstruments } from '../../src/science/instruments/pick.ts'
import { previewFile } from '../../src/science/instruments/preview.ts'
import { sourceOfBytes } from '../../src/science/parser/byte-source.ts'
import type { InstrumentsBody } from '../../src/results/instruments/body.ts'
import type { MetaBody } from '../../src/results/meta-analysis/body.ts'
import type { MultivariableBody } from '../../src/results/multivariable/body.ts'
import type { PowerBody } from '../../src/results/power/body.ts'
import { webEngineHost } from '../../src/workers/engine-host.ts'

const HASH = 'a'.repeat(64)

const DESIGN: PowerParameters = {
  strengthBy: 'r2',
  r2: 0.02,
  nExposure: 50_000,
  variants: 20,
  n: 100_000,
  caseShare: 0.1,
  alpha: 0.05,
  power: 0.8,
  b: Math.log(1.1),
  observational: null,
}

/** Computes a power result. */
export function powerResult(change: Partial<PowerParameters> = {}): PowerBody {
  return analysePower({ ...DESIGN, ...change }, { fileName: '', sha256: HASH })
}

/** Computes a meta-analysis. */
export function metaResult(count = 6): MetaBody {
  const studies = Array.from({ length: count }, (_, k) => ({
    name: `Study ${k + 1}`,
    b: 0.2 + 0.15 * Math.sin(k * 2.1),
    se: 0.05 + 0.02 * Math.cos(k) ** 2,
  }))
  return poolStudies(
    studies,
    { model: 'random', scale: 'log-odds', ...FIRST_RULES },
    { fileName: 'studies.tsv', bytes: 10, sha256: HASH },
  )
}

/** Computes a multivariable result. */
export function multivariableResult(
  convention: Convention = 'twosamplemr',
  name = 'mv_three_60',
  correlation: ExposureCorrelation | null = null,
): MultivariableBody {
  const text = readFileSync(`public/examples/${name}.tsv`, 'utf8')
  const table = readTable(text, webEngineHost())
  const { traits, snp } = guessWide(table.columns)
  return analyseWideTable(
    table,
    { snp, exposures: traits.slice(0, -1), outcome: traits.at(-1)! },
    { convention, correlation },
    { fileName: `${name}.tsv`, bytes: text.length, sha256: HASH },
  )
}

/** Chooses instruments from the example of a genome-wide file. */
export async function instrumentsResult(
  change: Partial<PickParameters> = {},
  hasOutcome = false,
): Promise<InstrumentsBody> {
  const host = webEngineHost()
  const sideOf = async (name: string) => {
    const source = sourceOfBytes(new Uint8Array(readFileSync(`public/examples/${name}`)))
    return { name, source, mapping: (await previewFile(source, {}, host)).mapping }
  }
  const body = await pickInstruments(
    {
      exposure: await sideOf('gwas_exposure.tsv'),
      ...(hasOutcome && {
        outcome: { ...(await sideOf('gwas_outcome.tsv')), action: 'use-frequency' as const },
      }),
    },
    { ...PICK_DEFAULTS, ...change },
    { host, onProgress: () => {} },
  )
  return { ...body, input: { ...body.input, sha256: HASH } }
}
