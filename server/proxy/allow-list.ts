import * as z from 'zod/mini'
import { endpointsByUrl, type EndpointName } from '../../src/contract/contract.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { MessageKey } from '../service/messages.ts'

export type Admitted = {
  name: EndpointName
  endpoint: Endpoint
  params: Record<string, unknown>
}

export type Outcome =
  | { ok: true; call: Admitted }
  | { ok: false; key: MessageKey; fields: Record<string, string> | null }

const callBody = z.object({
  method: z.string(),
  url: z.string(),
  params: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
})

const ENDPOINTS = endpointsByUrl()

type Issue = { code: string; path: PropertyKey[]; input?: unknown; message: string }

function whatIsWrong(issue: Issue, params: Record<string, unknown>): string {
  const [name] = issue.path
  if (name !== undefined && params[String(name)] === undefined) return 'required'
  if (issue.code === 'too_small') return 'tooShort'
  if (issue.code === 'too_big') return 'tooLong'
  return 'invalid'
}

function fieldsOf(issues: readonly Issue[], params: Record<string, unknown>) {
  return Object.fromEntries(
    issues.map((issue) => [String(issue.path[0] ?? 'params'), whatIsWrong(issue, params)]),
  )
}

/** A NUL in a text: no name or title has one, and PostgreSQL refuses to store it. */
function fieldWithNul(params: Record<string, unknown>): string | null {
  const found = Object.entries(params).find(
    ([, value]) => typeof value === 'string' && value.includes('\0'),
  )
  return found?.[0] ?? null
}

/**
 * Admits a call: POST, a path that stands in the contract letter for letter (no decoding, no
 * joining, no normalising, so there is nothing to get around), params by the endpoint's schema.
 */
export function admit(body: unknown): Outcome {
  const read = callBody.safeParse(body)
  if (!read.success) return { ok: false, key: 'badRequest', fields: null }
  const { method, url } = read.data
  const found = ENDPOINTS.get(url)
  if (method !== 'POST' || found === undefined) {
    return { ok: false, key: 'unknownCall', fields: null }
  }
  const given = read.data.params ?? {}
  const nul = fieldWithNul(given)
  if (nul !== null) return { ok: false, key: 'checkFields', fields: { [nul]: 'invalid' } }
  const params = found.endpoint.params.safeParse(given)
  if (!params.success) {
    const issues = params.error.issues as unknown as Issue[]
    return { ok: false, key: 'checkFields', fields: fieldsOf(issues, given) }
  }
  return { ok: true, call: { ...found, params: params.data as Record<string, unknown> } }
}
