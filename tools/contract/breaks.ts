/**
 * Detection of changes of the wire that break older pages: their requests must still be accepted, and the replies
 * must still have what they read.
 */
import { type Bounds, type Read, type Shape, sortOf } from './shape.ts'
import type { Call, Wire } from './wire.ts'

/** Direction: unknown parameters are lost; a reply may have more than is read. */
type Side = 'params' | 'reply'

const optionsOf = (shape: Shape): Shape[] => (shape.is === 'either' ? shape.options : [shape])

const typeOfValue = (value: unknown): string => (typeof value === 'string' ? 'text' : typeof value)

function outOfBounds(sent: Bounds, taken: Bounds): string | null {
  if (taken.min !== undefined && (sent.min ?? -Infinity) < taken.min) return `at least ${taken.min}`
  if (taken.max !== undefined && (sent.max ?? Infinity) > taken.max) return `at most ${taken.max}`
  if (taken.isInteger && !sent.isInteger) return 'whole numbers only'
  const pattern = taken.patterns?.find((one) => !sent.patterns?.includes(one))
  return pattern === undefined ? null : `of the form ${pattern}`
}

const words = (shape: Shape): string =>
  shape.is === 'value' ? JSON.stringify(shape.value) : shape.is

/** Whether both have the same kind, so that their contents can be compared. */
function isAlike(sent: Shape, taken: Shape): boolean {
  if (taken.is === 'anything') return true
  if (sent.is === 'value') {
    return taken.is === 'value' ? taken.value === sent.value : taken.is === typeOfValue(sent.value)
  }
  return sent.is === taken.is
}

function judgeFields(
  side: Side,
  sent: Record<string, Read>,
  taken: Record<string, Read>,
  path: string,
): string[] {
  const faults: string[] = []
  for (const [key, field] of Object.entries(taken)) {
    const given = sent[key]
    if (given !== undefined) faults.push(...judgeShape(side, given, field, `${path}.${key}`))
    else if (side === 'reply') faults.push(`${path}.${key} is not sent any more`)
    else if (!optionsOf(field).some(({ is }) => is === 'absent' || is === 'anything'))
      faults.push(`${path}.${key} is required`)
  }
  if (side === 'reply') return faults
  const lost = Object.keys(sent).filter((key) => !Object.hasOwn(taken, key))
  return [...faults, ...lost.map((key) => `${path}.${key} is not taken any more`)]
}

function judgeOne(side: Side, sent: Shape, taken: Shape, path: string): string[] {
  if (sent.is === 'fields' && taken.is === 'fields')
    return judgeFields(side, sent.fields, taken.fields, path)
  if (sent.is === 'map' && taken.is === 'map')
    return judgeShape(side, sent.of, taken.of, `${path}.*`)
  const inside =
    sent.is === 'list' && taken.is === 'list'
      ? judgeShape(side, sent.of, taken.of, `${path}[]`)
      : []
  const isBounded = taken.is === 'text' || taken.is === 'number' || taken.is === 'list'
  const bound =
    isBounded && sent.is === taken.is ? outOfBounds(sent as Bounds, taken as Bounds) : null
  return bound === null ? inside : [...inside, `${path} is now ${bound}`]
}

/** Explains why a sent shape would not be accepted; empty where it is. */
function judgeShape(side: Side, sent: Read, taken: Read, path: string): string[] {
  const isOther =
    sent.as !== undefined && taken.as !== undefined && sortOf(sent.as) !== sortOf(taken.as)
  if (isOther) return [`${path} is another thing: ${sent.as}, ${taken.as}`]
  return optionsOf(sent).flatMap((one) => {
    const tries = optionsOf(taken)
      .filter((other) => isAlike(one, other))
      .map((other) => judgeOne(side, one, other, path))
    if (tries.length === 0)
      return [`${path} may be ${words(one)}, which is not ${side === 'params' ? 'taken' : 'read'}`]
    return tries.toSorted((a, b) => a.length - b.length)[0] ?? []
  })
}

/** Guarantees for a repeated call, from weakest to strongest: an older page repeats by the one that it knew. */
const REPEATS = ['once', 'idempotent', 'read']

function judgeCall(name: string, before: Call, now: Call | undefined): string[] {
  if (now === undefined) return [`${name} is gone`]
  const faults: string[] = []
  if (now.url !== before.url) faults.push(`${name} has another address`)
  if (now.access !== before.access && now.access !== 'public')
    faults.push(`${name} now needs a member`)
  if (now.needsReauthentication && !before.needsReauthentication)
    faults.push(`${name} now needs re-authentication`)
  if (REPEATS.indexOf(now.repeat) < REPEATS.indexOf(before.repeat))
    faults.push(`${name} must not be repeated as before`)
  return [
    ...faults,
    ...judgeShape('params', before.params, now.params, `${name}.params`),
    ...judgeShape('reply', now.reply, before.reply, `${name}.reply`),
  ]
}

/** Returns the changes that break a page of the baseline, one sentence each. */
export function breaksOf(baseline: Wire, present: Wire): string[] {
  const names = Object.entries(baseline.names)
    .filter(([name, value]) => present.names[name] !== value)
    .map(([name]) => `${name} is not what it was`)
  const calls = Object.entries(baseline.calls).flatMap(([name, before]) =>
    judgeCall(name, before, present.calls[name]),
  )
  return [...names, ...calls]
}
