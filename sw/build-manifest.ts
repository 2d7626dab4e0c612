/** Fetches the manifest of the served build, and holds the id of the build that this worker serves. */
import {
  BUILD_ID_MARK,
  BUILD_MANIFEST_URL,
  type BuildManifest,
  parseBuildManifest,
} from '../src/contract/build-manifest.ts'

/** The build that this worker serves; `tools/after-build.ts` replaces the placeholder with the id. */
export const OWN_BUILD_ID: string = BUILD_ID_MARK

/** A check that hangs would keep all tabs from checking again. */
const TIMEOUT_MS = 8000

/**
 * Requests the manifest of the served build, never through a cache: an old reply would hide a new build.
 * @returns null when the reply is no build manifest (an error page, a proxy's login page)
 * @throws on network faults
 */
export async function fetchBuildManifest(timeoutMs = TIMEOUT_MS): Promise<BuildManifest | null> {
  const response = await fetch(BUILD_MANIFEST_URL, {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  })
  return response.ok ? parseBuildManifest(await response.json().catch(() => null)) : null
}
