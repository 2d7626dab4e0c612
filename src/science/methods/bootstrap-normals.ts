/** Normal draws of the bootstrap, in the order of the R package whose numbers are reproduced. */
import { RRandom } from '../numerics/r-random.ts'
import type { BootstrapPlan, Checkpoint } from './bootstrap.ts'
import { sourceOf } from './bootstrap.ts'

/** 128 MB. */
const CELLS_AT_A_TIME = 16_000_000

/**
 * Draws n independent normals per replicate. `visit` receives one row per replicate, in a reused array.
 *
 * The order of the stream follows the plan; where the whole matrix does not fit, the stream is replayed from
 * the seed for each block of replicates.
 */
export function bootstrapNormals(
  means: Float64Array,
  errors: Float64Array,
  plan: BootstrapPlan,
  visit: (row: Float64Array) => void,
  checkpoint: Checkpoint = () => {},
): void {
  const count = means.length
  if (plan.order === 'by-replicate' || plan.generator === 'fast') {
    const random = sourceOf(plan)
    const row = new Float64Array(count)
    for (let replicate = 0; replicate < plan.nboot; replicate += 1) {
      random.normals(row)
      for (let j = 0; j < count; j += 1) row[j] = means[j]! + errors[j]! * row[j]!
      visit(row)
      if (replicate % 16 === 0) checkpoint(replicate / plan.nboot)
    }
    return
  }
  const cells = plan.cells ?? CELLS_AT_A_TIME
  const size = Math.max(1, Math.min(plan.nboot, Math.floor(cells / count)))
  const matrix = new Float64Array(size * count)
  for (let first = 0; first < plan.nboot; first += size) {
    const rows = Math.min(size, plan.nboot - first)
    const stream = new RRandom(plan.seed)
    stream.skipNormals(plan.skip ?? 0)
    for (let j = 0; j < count; j += 1) {
      stream.skipNormals(first)
      stream.fillNormals(matrix, { start: j, count: rows, stride: count }, means[j]!, errors[j]!)
      stream.skipNormals(plan.nboot - first - rows)
      checkpoint((first + (0.4 * rows * j) / count) / plan.nboot)
    }
    for (let row = 0; row < rows; row += 1) {
      visit(matrix.subarray(row * count, (row + 1) * count))
      if (row % 32 === 0) checkpoint((first + 0.4 * rows + 0.6 * row) / plan.nboot)
    }
  }
}
