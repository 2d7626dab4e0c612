/**
 * Fetches files that this origin serves unchanged (`public/`); precached, so also offline. The only
 * module that does.
 */

import { awaitWhileConnected } from './await-while-connected.ts'

/** Enough for the slowest usable connection; without any data it is aborted sooner. */
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
  return awaitWhileConnected(fetchWhole(path))
}
