import {
  BUILD_ID_MARK,
  BUILD_MANIFEST_URL,
  type BuildManifest,
  parseBuildManifest,
} from '../src/contract/build-manifest.ts'

/** The build that this worker serves; `tools/after-build.ts` replaces the placeholder with the id. */
export const OWN_BUILD_ID: string = BUILD_ID_MARK

/**
 * Asks the server for its build. Never through a cache: an old answer would hide a new build.
 * @returns null when the answer is not a build manifest (an error page, a proxy's login page)
 * @throws on network faults
 */
export async function fetchBuildManifest(): Promise<BuildManifest | null> {
  const response = await fetch(BUILD_MANIFEST_URL, { cache: 'no-store', credentials: 'omit' })
  if (!response.ok) return null
  try {
    return parseBuildManifest(await response.json())
  } catch {
    return null
  }
}
