/** Results of the example loci, computed by the engine. */
import { readFileSync } from 'node:fs'
import type { ColocalisationBody } from '../../src/results/colocalisation/body.ts'
import { analyseColocalisation } from '../../src/science/colocalisation/analyse.ts'
import {
  type ColocalisationParameters,
  DEFAULT_TRAIT,
  type LocusMapping,
} from '../../src/science/colocalisation/inputs.ts'
import { webEngineHost } from '../../src/workers/engine-host.ts'

export type LocusExample = 'shared' | 'distinct' | 'none'

export const DISEASE = { ...DEFAULT_TRAIT, kind: 'case-control' as const }

export function locusFile(name: string, text?: string) {
  const content = text ?? readFileSync(`public/examples/${name}.tsv`, 'utf8')
  return { name: `${name}.tsv`, blob: new Blob([content]) }
}

/** Computes the result of the protein and one of the three diseases. */
export async function locusResult(
  example: LocusExample = 'shared',
  parameters: Partial<ColocalisationParameters> = {},
  mapping: LocusMapping = {},
): Promise<ColocalisationBody> {
  const files = { a: [locusFile('coloc_protein')], b: [locusFile(`coloc_disease_${example}`)] }
  const result = await analyseColocalisation(
    { files, mapping, parameters: { b: DISEASE, ...parameters } },
    { host: webEngineHost() },
  )
  return { ...result, totalMs: 1 }
}
