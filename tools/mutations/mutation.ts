/** Kinds of rules that mutations break. */
const KINDS = 'money session permissions cache storage science exporters security'.split(' ')

/** A patch that breaks one rule of the product, and the tests that must fail with it. */
export type Mutation = {
  name: string
  kind: string
  /** Test files of Vitest (`*.test.ts`) or Playwright (`*.spec.ts`). */
  killedBy: readonly string[]
  /** Source files that the patch changes. */
  changed: readonly string[]
}

/**
 * Parses a patch whose header has the lines `Rule:`, `Killed by:` and `Kind:`.
 * @throws Error that names the line which is missing or wrong
 */
export function parseMutation(name: string, text: string): Mutation {
  const [header = '', ...diffs] = text.split(/^diff --git /m)
  const [, killedBy = '', kind = ''] = ['Rule', 'Killed by', 'Kind'].map((label) => {
    const value = new RegExp(`^${label}: (.+)$`, 'm').exec(header)?.[1]
    if (value === undefined) throw new Error(`${name}: the header has no line "${label}: …"`)
    return value.trim()
  })
  if (!KINDS.includes(kind)) throw new Error(`${name}: "Kind:" is none of ${KINDS.join(', ')}`)
  const changed = diffs.flatMap((diff) => /^\+\+\+ b\/(.+)$/m.exec(diff)?.[1] ?? [])
  if (changed.length === 0) throw new Error(`${name}: the patch changes no file`)
  return { name, kind, killedBy: killedBy.split(/,\s*/), changed }
}
