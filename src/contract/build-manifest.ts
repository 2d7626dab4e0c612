/**
 * The build manifest, `/build.json`: the id of a build and its files. Written by
 * `tools/after-build.ts`, polled by the service worker, read by the page's About panel. Parsed by
 * hand and not with a schema library, because the worker contains this file.
 */

/** A file of a build: its address, the start of its SHA-256 and its size as stored. */
export type BuildAsset = { url: string; hash: string; bytes: number }

export type BuildManifest = {
  /** Derived from the contents of all files: the same sources give the same id. */
  id: string
  /** When the files were built, ISO 8601 with zone. Not part of the id. */
  builtAt: string
  assets: readonly BuildAsset[]
}

/** Address of the manifest. */
export const BUILD_MANIFEST_URL = '/build.json'
/** Folder of the source maps beside the published files; hidden, so that it is never served. */
export const SOURCE_MAP_FOLDER = '.maps'
/** Placeholder in `index.html` and `sw.js` until the id is known. Not a possible id. */
export const BUILD_ID_MARK = '__VERISCOPE_BUILD_ID__'
/** Placeholder in `index.html` until the time of the build is known. */
export const BUILD_TIME_MARK = '__VERISCOPE_BUILT_AT__'

const BUILD_ID = /^[0-9a-f]{16}$/

/** Whether a text is the id of a build (and not the placeholder of a development page). */
export function isBuildId(value: unknown): value is string {
  return typeof value === 'string' && BUILD_ID.test(value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function readAsset(value: unknown): BuildAsset | null {
  if (!isRecord(value)) return null
  const { url, hash, bytes } = value
  if (typeof url !== 'string' || !url.startsWith('/') || url.startsWith('//')) return null
  if (typeof hash !== 'string' || typeof bytes !== 'number' || !(bytes >= 0)) return null
  return { url, hash, bytes }
}

/**
 * Reads a build manifest from decoded JSON.
 * @returns null for anything else: an error page in JSON, a half-written file, a newer shape.
 */
export function parseBuildManifest(value: unknown): BuildManifest | null {
  if (!isRecord(value) || !isBuildId(value.id) || !Array.isArray(value.assets)) return null
  const { builtAt } = value
  if (typeof builtAt !== 'string' || Number.isNaN(Date.parse(builtAt))) return null
  const assets: BuildAsset[] = []
  for (const item of value.assets) {
    const asset = readAsset(item)
    if (!asset) return null
    assets.push(asset)
  }
  return { id: value.id, builtAt, assets }
}
