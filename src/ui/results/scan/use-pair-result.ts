import { useEffect, useState } from 'react'
import { guessMapping, mappingOf } from '../../../science/parser/fields.ts'
import { createScienceRunner } from '../../../workers/science-runner.ts'
import type { PrefilledPair } from '../../../results/result-kind.ts'
import type { TwoSampleBody } from '../../../results/two-sample/body.ts'

export type PairResult =
  | { name: 'working' }
  | { name: 'done'; body: TwoSampleBody }
  | { name: 'failed' }

/** Computes the full two-sample analysis of one pair from its variants, in a worker. */
export function usePairResult(pair: PrefilledPair | null, fileName: string): PairResult | null {
  const [result, setResult] = useState<{ pair: PrefilledPair; found: PairResult } | null>(null)
  useEffect(() => {
    if (!pair) return undefined
    const runner = createScienceRunner()
    const columns = (pair.text.split('\n', 1)[0] ?? '').split('\t')
    const input = {
      bytes: new TextEncoder().encode(pair.text),
      fileName,
      mapping: mappingOf(guessMapping(columns)),
      parameters: pair.parameters,
    }
    let isOver = false
    runner.run({ kind: 'two-sample-mr', input }).then(
      (body) => {
        const whole = { ...body, presentation: pair.presentation }
        if (!isOver) setResult({ pair, found: { name: 'done', body: whole } })
      },
      () => {
        if (!isOver) setResult({ pair, found: { name: 'failed' } })
      },
    )
    return () => {
      isOver = true
      runner.dispose()
    }
  }, [fileName, pair])
  if (!pair) return null
  return result?.pair === pair ? result.found : { name: 'working' }
}
