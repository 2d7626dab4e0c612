import { runScan } from '../unit/science/scan-run/run.ts'
import type { GutBody, MapBody } from '../../src/results/scan/body.ts'

const HEADER = 'exposure\toutcome\tSNP\tbeta.exposure\tse.exposure\tbeta.outcome\tse.outcome'

/** Returns a repeatable noise without a generator: the fractional parts of multiples of the golden ratio. */
const wobble = (k: number) => ((k * 0.618_033_988_75) % 1) - 0.5

/** Returns rows of one pair with the true effect `slope` and noise below the error of 0.008. */
export function pairLines(exposure: string, outcome: string, slope: number, count = 8): string[] {
  return Array.from({ length: count }, (_, k) => {
    const beta = 0.08 + 0.01 * k
    return [
      exposure,
      outcome,
      `rs${exposure.length}${k}`,
      beta,
      0.008,
      slope * beta + 0.016 * wobble(k + 1),
      0.008,
    ].join('\t')
  })
}

export const TAXA_TABLE = [
  HEADER,
  ...pairLines('genus.Blautia.id.1', 'CRC', 0.4),
  ...pairLines('family.Dorea.id.22222', 'CRC', 0),
  ...pairLines('genus.=Sutter.id.333', 'CRC', -0.35),
  ...pairLines('order.One.id.4444', 'CRC', 0.3, 1),
].join('\n')

export const MAP_TABLE = [
  HEADER,
  ...pairLines('BMI', 'CHD', 0.4),
  ...pairLines('BMI', 'T2D', 0),
  ...pairLines('LDL-c', 'CHD', -0.3),
  ...pairLines('LDL-c', 'T2D', 0.02),
].join('\n')

const filesOf = (text: string) => ({
  layout: 'harmonised' as const,
  table: { name: 'screen.tsv', bytes: new TextEncoder().encode(text) },
})

/** Computes a result for taxa and one outcome. */
export async function gutResult(text = TAXA_TABLE): Promise<GutBody> {
  const result = await runScan({ files: filesOf(text), mapping: {} }, { instrumentP: 1 })
  return {
    ...result,
    kind: 'gut-microbiota-mr',
    presentation: { exposureName: '', outcomeName: 'cancer', outcomeKind: 'binary' },
  }
}

/** Computes a result for a causal map. */
export async function mapResult(text = MAP_TABLE): Promise<MapBody> {
  const result = await runScan(
    { files: filesOf(text), mapping: {} },
    { instrumentP: 1 },
    { kind: 'causal-map' },
  )
  return { ...result, kind: 'causal-map' }
}
