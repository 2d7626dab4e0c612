/** Migration of results of older builds to the current version. */
import type { Fields } from './json-checks.ts'

/**
 * Versions of a kind of result. `upgrades[n]` returns version n + 1 of a value of version n, without
 * changing its argument.
 */
export type Versions = {
  /** `schemaVersion` that this build writes and shows. */
  version: number
  upgrades: Readonly<Record<number, (value: Fields) => Fields>>
}

/**
 * Upgrades a stored value to the version of this build, step by step; null when it is newer than this build,
 * older than any known version, or has no version.
 */
export function migrateResult(value: Fields, { version, upgrades }: Versions): Fields | null {
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
