/** Records of the demonstration member, computed on the server from the product's example files. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { contract } from '../../src/contract/contract.ts'
import type { ParamsOf } from '../../src/contract/endpoint.ts'
import type { RecordContent } from '../../src/contract/record-content.ts'
import type { EngineHost } from '../../src/science/engine.ts'
import { sha256Hex } from '../../src/science/numerics/sha256.ts'
import { analyseTwoSample } from '../../src/science/two-sample/analyse.ts'
import { previewTwoSample } from '../../src/science/two-sample/preview.ts'

const EXAMPLES = resolve(import.meta.dirname, '../../public/examples')
const TWO_SAMPLE_MR = '6001'

const host: EngineHost = {
  sha256: (bytes) => Promise.resolve(sha256Hex(bytes)),
  decodeText: (bytes, encoding) => new TextDecoder(encoding, { fatal: true }).decode(bytes),
  now: () => performance.now(),
}

/** An example analysis and its record. */
export type DemoRun = { id: string; file: string; title: string; note: string; createdAt: Date }

/**
 * Analyses one of the example files with the product's own engine, as the tool does in a browser.
 * @returns the record that the tool would send to the account
 */
export async function analyseExample(run: DemoRun): Promise<RecordContent> {
  const bytes = new Uint8Array(await readFile(resolve(EXAMPLES, run.file)))
  const input = { bytes, fileName: run.file }
  const { mapping } = await previewTwoSample(input, host)
  const result = await analyseTwoSample({ ...input, mapping }, {}, { host })
  const main = result.estimates.find(({ method }) => method === 'ivw')
  if (!main) throw new Error(`${run.file} has no IVW estimate`)
  const { method, b, se, ciLow, ciHigh, p, negLog10P } = main
  const outcomeKind = 'continuous'
  const content: ParamsOf<typeof contract.saveRecord> = {
    id: run.id,
    toolId: TWO_SAMPLE_MR,
    title: run.title,
    note: run.note,
    fileName: run.file,
    inputSha256: result.input.sha256,
    variants: result.input.kept,
    engineVersion: result.engine.version,
    headline: JSON.stringify({ method, b, se, ciLow, ciHigh, p, negLog10P, outcomeKind }),
    result: JSON.stringify(result),
    createdAt: run.createdAt.toISOString(),
  }
  return content as RecordContent
}
