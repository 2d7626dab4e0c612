import type { BidirectionalBody } from '../../src/results/bidirectional/body.ts'
import { computedOnce } from './computed-once.ts'
import { example, filesOf, quick, runBoth } from '../unit/science/bidirectional/run.ts'

/** Computes a result from an example of the product. */
export async function bidirectionalResult(
  set: 'oneway' | 'twoway' = 'oneway',
  change: Partial<BidirectionalBody['presentation']> = {},
): Promise<BidirectionalBody> {
  const compute = () => runBoth(filesOf(example(`${set}_a`), example(`${set}_b`)), quick)
  const result = await computedOnce(`bidirectional ${set}`, compute)
  return {
    ...result,
    presentation: {
      exposureName: 'BMI',
      outcomeName: 'CHD',
      outcomeKind: 'binary',
      exposureKind: 'continuous',
      ...change,
    },
  }
}
