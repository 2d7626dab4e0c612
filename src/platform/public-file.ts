/**
 * The only module that fetches files this origin serves as they are (`public/`); precached, so also
 * offline.
 */

import { whileAlive } from './while-alive.ts'

/** On the narrowest line that anybody works with; where nothing comes at all it is given up sooner. */
const PATIENCE_MS = 120_000

async function fetchWhole(path: string): Promise<Blob> {
  const reply = await fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  return reply.blob()
}

/**
 * Fetches a public file.
 * @param path absolute path on this origin
 * @throws when it cannot be fetched
 */
export async function readPublicFile(path: `/${string}`): Promise<Blob> {
  return whileAlive(fetchWhole(path))
}
