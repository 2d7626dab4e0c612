import type { InstrumentProvenance } from '../../../results/instrument-provenance.ts'
import { provenance } from '../../../results/schema/instrument-choice.ts'
import { loadExampleSource } from '../session/sources.ts'
import type { ExampleSet } from './examples.ts'
import type { TwoSampleSource } from './model.ts'

/**
 * Loads an example's table and the provenance of its instruments, with both traits in the user's language.
 * @throws where a file cannot be loaded or is malformed
 */
export async function loadExampleData(
  { fileName, road: provenanceFile }: ExampleSet,
  names: { exposureName: string; outcomeName: string },
): Promise<TwoSampleSource> {
  const source = await loadExampleSource(fileName)
  if (provenanceFile === undefined) return source
  const { blob } = await loadExampleSource(provenanceFile)
  const parsed = provenance.safeParse(JSON.parse(await blob.text())).data
  if (!parsed) throw new Error(`${provenanceFile} does not tell how instruments were chosen`)
  const instrumentProvenance: InstrumentProvenance = {
    ...parsed,
    exposure: { ...parsed.exposure, name: names.exposureName },
    outcome: parsed.outcome && { ...parsed.outcome, name: names.outcomeName },
  }
  return { ...source, road: instrumentProvenance }
}
