/** Lists the parameters of a call that hold text of the caller's choice. */
import * as z from 'zod/mini'

type Definition = {
  type: string
  shape?: Record<string, unknown>
  element?: unknown
  innerType?: unknown
  options?: unknown[]
  in?: unknown
}

/** Samples of a text: a parameter that accepts one of them is one that a member can fill in. */
export const SAMPLES = ['qwordq', 'qwordq@example.org']

const definitionOf = (schema: unknown): Definition =>
  (schema as { _zod: { def: Definition } })._zod.def

const inside = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`)

/**
 * Returns the paths of the texts that a schema takes, such as `title.name` and `tags.*`.
 * @param samples texts of letters: a parameter that refuses all of them takes ids, hashes, moments or codes only
 */
export function textParams(schema: unknown, samples: readonly string[], path = ''): string[] {
  const { type, shape = {}, element, innerType, options = [], in: input } = definitionOf(schema)
  if (type === 'string') {
    const takes = (text: string) => z.safeParse(schema as z.ZodMiniType, text).success
    return samples.some(takes) ? [path] : []
  }
  if (type === 'pipe') return textParams(input, samples, path)
  if (type === 'array') return textParams(element, samples, inside(path, '*'))
  if (type === 'union') {
    return [...new Set(options.flatMap((each) => textParams(each, samples, path)))]
  }
  if (type === 'object') {
    return Object.entries(shape).flatMap(([key, each]) =>
      textParams(each, samples, inside(path, key)),
    )
  }
  return innerType === undefined ? [] : textParams(innerType, samples, path)
}

/** Returns the texts at a path of `textParams`. */
export function textsAt(value: unknown, path: string): string[] {
  const [key = '', ...rest] = path.split('.')
  if (typeof value !== 'object' || value === null) return []
  const own = key === '*' ? Object.values(value) : [(value as Record<string, unknown>)[key] ?? null]
  if (rest.length > 0) return own.flatMap((each) => textsAt(each, rest.join('.')))
  return own.filter((each) => typeof each === 'string')
}
