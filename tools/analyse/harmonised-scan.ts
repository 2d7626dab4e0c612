/** A scan of the pairs of a harmonised table, by the engine of the page. */
import { LIMITS } from '../../src/contract/limits.ts'
import { assembleResult } from '../../src/science/scan-run/assemble.ts'
import type { ScanParameters } from '../../src/science/scan-run/inputs.ts'
import { prepareScan } from '../../src/science/scan-run/prepare-scan.ts'
import { scanPart } from '../../src/science/scan-run/scan-part.ts'
import { FIELDS, guessMapping, mappingOf } from '../../src/science/parser/fields.ts'
import type { Arguments } from './arguments.ts'
import { bytesOfFile, readTableFile } from './files.ts'
import { hostOf } from './references.ts'

/** Returns the page's result of `--harmonised`. */
export async function harmonisedResult(args: Arguments, path: string, parameters: ScanParameters) {
  const host = await hostOf(args)
  const { columns } = (await readTableFile(path)).table
  const files = { layout: 'harmonised' as const, table: await bytesOfFile(path) }
  const table = { ...mappingOf(guessMapping(columns)), ...args.map('map', FIELDS) }
  const start = host.now()
  const { parts, facts } = await prepareScan({ files, mapping: { table }, parameters }, host)
  return assembleResult({
    kind: 'gut-microbiota-mr',
    facts,
    parts: parts.map((bytes) => scanPart(bytes, () => undefined)),
    maxBytes: LIMITS.recordBody - 4096,
    totalMs: host.now() - start,
  })
}

/** Returns the output of `--harmonised`: one row for each pair of exposure and outcome. */
export async function harmonisedOutput(args: Arguments, path: string, parameters: ScanParameters) {
  const { totalMs: _time, rows, ...result } = await harmonisedResult(args, path, parameters)
  return { ...result, taxa: rows.map((row) => ({ taxon: row.exposure, ...row })) }
}
