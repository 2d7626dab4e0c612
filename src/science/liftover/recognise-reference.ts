/** Recognises files that a user adds for all analyses. */
import type { ByteSource } from '../parser/byte-source.ts'
import { peek } from '../parser/peek.ts'
import { unpack } from '../parser/unpack.ts'
import { readChainFile } from './chain-file.ts'
import { checkMergedNames } from './merged-names.ts'

/** A usable reference file; `from` and `to` are assemblies, null where unknown. */
export type Recognised =
  | { kind: 'chain'; from: string | null; to: string | null }
  | { kind: 'names' }

const HEAD_BYTES = 4096

async function headOf(source: ByteSource): Promise<string> {
  const unpacked = await unpack(source)
  if (unpacked.container === 'xlsx') return ''
  const { head } = await peek(unpacked.chunks, ({ length }) => length >= HEAD_BYTES)
  return new TextDecoder('latin1').decode(head.subarray(0, HEAD_BYTES))
}

/**
 * Reads a reference file far enough to be sure that it is usable: a chain file whole, a table of merged names
 * at its beginning.
 *
 * @throws ScienceFailure not-a-chain-file, not-merged-names, faults of unpacking
 */
export async function recogniseReference(source: ByteSource): Promise<Recognised> {
  const head = await headOf(source)
  if (/^(?:#.*\r?\n|\s*\r?\n)*chain\s/.test(head)) {
    const { from, to } = await readChainFile(source)
    return { kind: 'chain', from, to }
  }
  await checkMergedNames(source)
  return { kind: 'names' }
}

/** Whether a file has a usual name of chain files or tables of merged names. */
export function isReferenceName(name: string): boolean {
  return /\.chain(?:\.b?gz)?$|^RsMergeArch/i.test(name)
}
