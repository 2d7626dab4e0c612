/** Admits a call only if the contract declares its address and its parameters fit the schema. */
import * as z from 'zod/mini'
import { CODE } from '../../src/contract/codes.ts'
import { endpointsByUrl, type EndpointName } from '../../src/contract/contract.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { LIMITS } from '../../src/contract/limits.ts'
import type { MessageKey } from '../service/messages.ts'

/** A checked call. */
export type Admitted = {
  name: EndpointName
  endpoint: Endpoint
  params: Record<string, unknown>
}

export type Outcome =
  | { ok: true; call: Admitted }
  | { ok: false; code: number; key: MessageKey; fields: Record<string, string> | null }

const callBody = z.object({
  method: z.string(),
  url: z.string(),
  params: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
})

const ENDPOINTS = endpointsByUrl()

function describeIssues(issue: z.core.$ZodIssue, params: Record<string, unknown>): string {
  const [name] = issue.path
  if (name !== undefined && params[String(name)] === undefined) return 'required'
  if (issue.code === 'too_small') return 'tooShort'
  if (issue.code === 'too_big') return 'tooLong'
  return 'invalid'
}

function fieldsOf(issues: readonly z.core.$ZodIssue[], params: Record<string, unknown>) {
  return Object.fromEntries(
    issues.map((issue) => [String(issue.path[0] ?? 'params'), describeIssues(issue, params)]),
  )
}

/** Deeper than any parameter of the contract; deeper values are refused by the schema. */
const DEPTH = 4

/**
 * Whether a value holds text that PostgreSQL cannot store and that no name or title needs: a NUL, or an
 * unpaired surrogate (in a `jsonb` column).
 */
function hasBrokenText(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null || depth === DEPTH) return false
  return Object.values(value).some((inner) => hasBrokenText(inner, depth + 1))
}

function fieldWithBrokenText(params: Record<string, unknown>): string | null {
  return Object.keys(params).find((name) => hasBrokenText(params[name])) ?? null
}

function refused(
  code: number,
  key: MessageKey,
  fields: Record<string, string> | null = null,
): Outcome {
  return { ok: false, code, key, fields }
}

/**
 * Checks a call: the method must be POST, the path exactly one of the contract's, and the parameters must fit
 * the endpoint's schema and size. The path is not decoded or normalised, so that no other spelling passes.
 */
export function checkCall(body: unknown, bytes: number): Outcome {
  const read = callBody.safeParse(body)
  if (!read.success) return refused(CODE.bad, 'badRequest')
  const { method, url } = read.data
  const found = ENDPOINTS.get(url)
  if (method !== 'POST' || found === undefined) {
    return refused(CODE.bad, 'unknownCall')
  }
  if (bytes > (found.endpoint.maxBytes ?? LIMITS.smallBody)) {
    return refused(CODE.tooLarge, 'tooLarge')
  }
  const given = read.data.params ?? {}
  const broken = fieldWithBrokenText(given)
  if (broken !== null) return refused(CODE.bad, 'checkFields', { [broken]: 'invalid' })
  const params = found.endpoint.params.safeParse(given)
  if (!params.success) {
    return refused(CODE.bad, 'checkFields', fieldsOf(params.error.issues, given))
  }
  return { ok: true, call: { ...found, params: params.data as Record<string, unknown> } }
}
