import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import type { EngineHost } from '../../src/science/engine.ts'
import type { ReferenceFile, References } from '../../src/science/liftover/references.ts'
import { sourceOfBlob } from '../../src/science/parser/byte-source.ts'
import { webEngineHost } from '../../src/workers/engine-host.ts'
import { type Arguments, type Options, STRING } from './arguments.ts'
import { locate } from './files.ts'

/** Options for files that map genome builds or merged names; of every command that joins two files. */
export const REFERENCE_OPTIONS: Options = {
  chain: { type: 'string', multiple: true },
  'merged-names': STRING,
}

async function referenceFile(path: string): Promise<ReferenceFile> {
  return { name: basename(path), source: sourceOfBlob(await openAsBlob(locate(path))) }
}

/** Opens the files of `--chain` and `--merged-names`. @throws UsageError no such file */
export async function referencesOf(args: Arguments): Promise<References> {
  const names = args.text('merged-names')
  return {
    chains: await Promise.all(args.list('chain').map(referenceFile)),
    names: names === undefined ? null : await referenceFile(names),
  }
}

/** Returns the engine's host with these files. */
export async function hostOf(args: Arguments): Promise<EngineHost> {
  return { ...webEngineHost(), references: await referencesOf(args) }
}
