/**
 * The only module that fetches files this origin serves as they are (`public/`); precached, so also
 * offline.
 */

/**
 * Fetches a public file.
 * @param path absolute path on this origin
 * @throws when it cannot be fetched
 */
export async function readPublicFile(path: `/${string}`): Promise<Blob> {
  const reply = await fetch(path)
  if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
  return reply.blob()
}
