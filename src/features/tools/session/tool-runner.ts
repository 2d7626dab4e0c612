/** Creates the runner of all tools; every job receives the user's reference files. */
import { loadReferences, references } from '../../../cache/reference-files.ts'
import { VISITOR } from '../../../lib/storage-keys.ts'
import { currentSession } from '../../../session/current.ts'
import type { ReferenceBlobs } from '../../../workers/references.ts'
import type { Runner } from '../../../workers/runner.ts'
import { createScienceRunner } from '../../../workers/science-runner.ts'

/** Returns the user's chain files and table of names in the form that workers take; null where there are none. */
function blobs(): ReferenceBlobs | null {
  const files = references()
  if (files.length === 0) return null
  const of = (kind: 'chain' | 'names') => files.filter((file) => file.kind === kind)
  return { chains: of('chain'), names: of('names')[0] ?? null }
}

export function createToolRunner(): Runner {
  const runner = createScienceRunner(blobs)
  return {
    ...runner,
    run: async (job, options) => {
      await loadReferences(currentSession().userId() ?? VISITOR)
      return runner.run(job, options)
    },
  }
}
