import type { InstrumentProvenance } from '../../../results/road.ts'
import { provenance } from '../../../results/schema/instrument-choice.ts'
import { exampleSource } from '../session/sources.ts'
import type { ExampleSet } from './examples.ts'
import type { TwoSampleSource } from './model.ts'

/**
 * Loads an example's table and the provenance of its instruments, with both traits in the user's language.
 * @throws where a file cannot be loaded or is malformed
 */
export async function exampleData(
  { fileName, road: roadFile }: ExampleSet,
  names: { exposureName: string; outcomeName: string },
): Promise<TwoSampleSource> {
  const source = await exampleSource(fileName)
  if (roadFile === undefined) return source
  const { blob } = await exampleSource(roadFile)
  const told = provenance.safeParse(JSON.parse(await blob.text())).data
  if (!told) throw new Error(`${roadFile} does not tell how instruments were chosen`)
  const road: InstrumentProvenance = {
    ...told,
    exposure: { ...told.exposure, name: names.exposureName },
    outcome: told.outcome && { ...told.outcome, name: names.outcomeName },
  }
  return { ...source, road }
}
