import {
  BUILD_ID_MARK,
  BUILD_MANIFEST_URL,
  type BuildManifest,
  parseBuildManifest,
} from '../src/contract/build-manifest.ts'

/** The build that this worker serves; `tools/after-build.ts` replaces the placeholder with the id. */
export const OWN_BUILD_ID: string = BUILD_ID_MARK

/** A check that hangs would keep all tabs from asking again. */
const PATIENCE_MS = 8000

/**
 * Asks the server for its build. Never through a cache: an old answer would hide a new build.
 * @returns null when the answer is not a build manifest (an error page, a proxy's login page)
 * @throws on network faults
 */
export async function fetchBuildManifest(patienceMs = PATIENCE_MS): Promise<BuildManifest | null> {
  const response = await fetch(BUILD_MANIFEST_URL, {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(patienceMs),
  })
  if (!response.ok) return null
  try {
    return parseBuildManifest(await response.json())
  } catch {
    return null
  }
}
