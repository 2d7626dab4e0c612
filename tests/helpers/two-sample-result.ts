import { readFileSync } from 'node:fs'
import type { TwoSampleParameters } from '../../src/science/two-sample/result.ts'
import { analyseTwoSample } from '../../src/science/two-sample/analyse.ts'
import type { Mapping } from '../../src/science/parser/fields.ts'
import { guessMapping, mappingOf } from '../../src/science/parser/fields.ts'
import type { Presentation } from '../../src/results/presentation.ts'
import type { TwoSampleBody } from '../../src/results/two-sample/body.ts'
import { webEngineHost } from '../../src/workers/engine-host.ts'
import { computedOnce } from './computed-once.ts'

/** Computes a result from a text with the usual column names. */
export async function resultOf(
  text: string,
  presentation: Partial<Presentation> = {},
  parameters: Partial<TwoSampleParameters> = { nboot: 100 },
  mapping?: Mapping,
): Promise<TwoSampleBody> {
  const header = text.split('\n', 1)[0] ?? ''
  const columns = header.split(header.includes('\t') ? '\t' : ',')
  const result = await analyseTwoSample(
    {
      bytes: new TextEncoder().encode(text),
      fileName: 'data.tsv',
      mapping: mapping ?? mappingOf(guessMapping(columns)),
    },
    parameters,
    { host: webEngineHost() },
  )
  return { ...result, presentation }
}

/** Computes a result for one of the example sets. */
export async function exampleResult(
  name: 'balanced_24' | 'directional_60' | 'homogeneous_12' | 'null_outlier_40',
  presentation: Partial<Presentation> = {},
): Promise<TwoSampleBody> {
  const compute = () => resultOf(readFileSync(`public/examples/sim_${name}.tsv`, 'utf8'))
  return { ...(await computedOnce(`two-sample ${name}`, compute)), presentation }
}
