/** Proxy variants: variants of a panel that are correlated with another one. */
import type { ReadHooks } from '../parser/byte-source.ts'
import { genotypeCorrelation } from './correlation.ts'
import type { Panel } from './panel.ts'
import type { PanelVariant } from './variants.ts'

export type ProxyRules = {
  /** Minimum r². */
  r2: number
  /** Maximum distance of a proxy, in kilobases, inclusive. */
  windowKb: number
}

export const PROXY_RULES: ProxyRules = { r2: 0.8, windowKb: 250 }

/** A proxy variant, and its correlation with the represented one. */
export type Proxy = {
  variant: PanelVariant
  /** Correlation of the copies of the two first alleles. */
  r: number
  /** Base pairs from the variant that it represents; negative before it. */
  distance: number
  /**
   * The allele of the proxy in phase with the first allele of the variant, and the one in phase with its
   * second.
   */
  withFirst: string
  withSecond: string
}

/**
 * Returns the proxies of one line of a panel, the most correlated first; of equal ones the nearer, then the
 * earlier. r² is that of the genotypes (PLINK --r2), over people with both calls. Alleles correspond by its
 * sign: where r is positive, the first alleles are in phase.
 *
 * @param row line of the .bim file, from 0
 */
export async function proxiesOf(
  panel: Panel,
  row: number,
  { r2, windowKb }: ProxyRules,
  hooks: ReadHooks = {},
): Promise<Proxy[]> {
  const { variants } = panel
  const stretch = variants.stretchOf(row)
  const [at, window] = [variants.positionOf(row), windowKb * 1000]
  const start = variants.firstFrom(stretch, at - window)
  const end = variants.firstFrom(stretch, at + window + 1)
  const rows = Array.from({ length: end - start }, (_, step) => start + step)
  const store = await panel.genotypes(rows, hooks)
  const table = new Int32Array(9)
  const found = new Map<number, number>()
  for (const other of rows) {
    if (other === row) continue
    store.pair(row - start, other - start, table)
    const r = genotypeCorrelation(table)
    if (r * r >= r2) found.set(other, r)
  }
  const lines = await variants.lines(found.keys())
  return lines
    .map((variant): Proxy => {
      const r = found.get(variant.index) ?? Number.NaN
      const [withFirst, withSecond] =
        r > 0 ? [variant.first, variant.second] : [variant.second, variant.first]
      return { variant, r, distance: variant.position - at, withFirst, withSecond }
    })
    .toSorted(
      (a, b) =>
        b.r * b.r - a.r * a.r ||
        Math.abs(a.distance) - Math.abs(b.distance) ||
        a.variant.index - b.variant.index,
    )
}

/**
 * Returns the matrix of correlations between lines of one panel, in their order: PLINK's
 * `--keep-allele-order --ld-xchr 2 --r square`.
 *
 * @returns by rows, NaN where one of two is monomorphic; 1 on the diagonal of the others
 */
export async function correlationMatrix(
  panel: Panel,
  rows: readonly number[],
  hooks: ReadHooks = {},
): Promise<Float64Array> {
  const store = await panel.genotypes(rows, hooks)
  const table = new Int32Array(9)
  const size = rows.length
  const matrix = new Float64Array(size * size)
  for (let i = 0; i < size; i += 1) {
    for (let k = 0; k <= i; k += 1) {
      store.pair(i, k, table)
      const r = genotypeCorrelation(table)
      matrix[i * size + k] = r
      matrix[k * size + i] = r
    }
  }
  return matrix
}
