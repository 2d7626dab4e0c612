/** Results of older builds, brought to the shape of today. */
import type { Fields } from './json-checks.ts'

/**
 * What a kind of result has been through. `upgrades[n]` makes version n + 1 of version n and leaves
 * what it is given as it is.
 */
export type Versions = {
  /** `schemaVersion` that this build writes and shows. */
  version: number
  upgrades: Readonly<Record<number, (value: Fields) => Fields>>
}

/**
 * A stored value in the version of this build, step by step; null when it is newer than this build,
 * older than anything it knows, or has no version.
 */
export function migrated(value: Fields, { version, upgrades }: Versions): Fields | null {
  let current = value
  for (;;) {
    const at = current['schemaVersion']
    if (typeof at !== 'number' || !Number.isInteger(at) || at > version) return null
    if (at === version) return current
    const upgrade = upgrades[at]
    if (!upgrade) return null
    current = { ...upgrade(current), schemaVersion: at + 1 }
  }
}
