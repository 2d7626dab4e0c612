/** Comparison of the reference panels of a record and of the run that repeats it. */
import { type Fields, isFields } from '../json-checks.ts'

/** The change of the panel, with the names of the sets. */
export type PanelChange =
  /** The record had a panel, the run had none. */
  | { kind: 'none'; names: string[] }
  /** Sets of the run whose files are none of the record's. */
  | { kind: 'other'; names: string[] }

type PanelSet = { name: string; fingerprint: string }

/** Returns the names of a panel's sets with what identifies their files: two hashes and a length. */
function setsOf(body: Fields): PanelSet[] {
  const provenance = isFields(body['road']) ? body['road'] : {}
  const several = isFields(body['several']) ? body['several'] : {}
  const panel = body['panel'] ?? provenance['panel'] ?? several['panel']
  const files = isFields(panel) && Array.isArray(panel['files']) ? panel['files'] : []
  return files.filter(isFields).flatMap((file) => {
    const { fileName, bimSha256, famSha256, bedBytes } = file
    return typeof fileName === 'string'
      ? [{ name: fileName, fingerprint: JSON.stringify([bimSha256, famSha256, bedBytes]) }]
      : []
  })
}

/**
 * Returns the change of the panel between a record and the run that repeats it; null where the record had none,
 * or the run had the same. Contents count, not names of files or the order of the sets.
 */
export function panelChange(before: Fields, after: Fields): PanelChange | null {
  const [old, now] = [setsOf(before), setsOf(after)]
  if (old.length === 0) return null
  if (now.length === 0) return { kind: 'none', names: old.map(({ name }) => name) }
  const known = new Set(old.map(({ fingerprint }) => fingerprint))
  const others = now.filter(({ fingerprint }) => !known.has(fingerprint))
  if (others.length > 0) return { kind: 'other', names: others.map(({ name }) => name) }
  const used = new Set(now.map(({ fingerprint }) => fingerprint))
  const gone = old.filter(({ fingerprint }) => !used.has(fingerprint))
  return gone.length > 0 ? { kind: 'none', names: gone.map(({ name }) => name) } : null
}
