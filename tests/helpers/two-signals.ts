/** A locus in which a protein has two causal variants, of which a disease has one, with a panel of the same people. */
import type { ColocalisationBody } from '../../src/results/colocalisation/body.ts'
import { analyseColocalisation } from '../../src/science/colocalisation/analyse.ts'
import type { MapFile } from '../../src/science/colocalisation/genetic-map.ts'
import { webEngineHost } from '../../src/workers/engine-host.ts'
import { panelOfLocus, tableOfLocus } from './locus-panel.ts'
import { DISEASE, locusFile } from './locus-result.ts'
import { panelFiles } from './panel-sources.ts'
import { correlationAt, simulateLocus, simulateTrait } from './simulated-locus.ts'
import type { SimulatedPanel } from './simulated-panel.ts'

export const TWO_SIGNALS = simulateLocus({ seed: 902, variants: 140 })
const common = [...TWO_SIGNALS.names.keys()].filter((at) => {
  const f = TWO_SIGNALS.frequencies[at]!
  return Math.min(f, 1 - f) > 0.15
})
/** Variants that are causal for the protein alone, and for both. */
export const OWN = common.find((at) => at > 20)!
export const BOTH = common.findLast(
  (at) => at < 120 && Math.abs(correlationAt(TWO_SIGNALS, OWN, at)) < 0.15,
)!

export const PROTEIN = simulateTrait(TWO_SIGNALS, {
  seed: 11,
  n: 35_000,
  causal: { [OWN]: 10, [BOTH]: 9 },
})
export const DISEASE_TRAIT = simulateTrait(TWO_SIGNALS, {
  seed: 12,
  n: 90_000,
  caseShare: 0.2,
  causal: { [BOTH]: 8 },
})
export const SIZES = { ncase: 18_000, ncontrol: 72_000 }
export const TABLE_A = tableOfLocus(TWO_SIGNALS, PROTEIN, { samplesize: 35_000 })
export const TABLE_B = tableOfLocus(TWO_SIGNALS, DISEASE_TRAIT, SIZES)

/** Returns a genetic map of the region in the form of HapMap: a hotspot in each tenth stretch. */
export function mapOfLocus(): MapFile {
  let centimorgans = 0
  const lines = TWO_SIGNALS.positions.map((position, at) => {
    const rate = at % 10 === 5 ? 12 : 0.4
    const ahead = (TWO_SIGNALS.positions[at + 1] ?? position) - position
    const line = ['chr2', position, rate, centimorgans].join('\t')
    centimorgans += (rate * ahead) / 1e6
    return line
  })
  const text = ['Chromosome\tPosition(bp)\tRate(cM/Mb)\tMap(cM)', ...lines].join('\n')
  return { name: 'genetic_map_chr2.txt', blob: new Blob([text]) }
}

/** Computes the whole result, with this panel or that of the locus, and with a genetic map where one is given. */
export async function twoSignalsBody(
  panel?: SimulatedPanel,
  map: readonly MapFile[] = [],
): Promise<ColocalisationBody> {
  const result = await analyseColocalisation(
    {
      files: { a: [locusFile('protein', TABLE_A)], b: [locusFile('disease', TABLE_B)] },
      mapping: {},
      parameters: { b: DISEASE },
    },
    { host: webEngineHost(), panel: [panelFiles(panel ?? panelOfLocus(TWO_SIGNALS))], map },
  )
  return { ...result, totalMs: 1 }
}
