/**
 * Table of all calls in `docs/calls.md`, from their declarations. `npm run checks -- calls-table` compares,
 * `npm run contract:renew` writes it.
 */
import { readFileSync } from 'node:fs'
import { endpointsByUrl } from '../../src/contract/contract.ts'
import type { Cache, Endpoint, Limit } from '../../src/contract/endpoint.ts'
import { LIMITS } from '../../src/contract/limits.ts'

export const CALLS_FILE = 'docs/calls.md'

const UNITS = [
  [24 * 60 * 60_000, 'd'],
  [60 * 60_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
] as const

function duration(ms: number): string {
  const [size, unit] = UNITS.find(([one]) => ms >= one && ms % one === 0) ?? [1, 'ms']
  return `${ms / size} ${unit}`
}

const kib = (bytes: number) => `${Math.ceil(bytes / 1024)} KiB`

function cacheText(cache: Cache = 'nobody'): string {
  if (cache === 'nobody') return '–'
  return `${cache.for}, ${cache.freshMs === 0 ? 'refetched' : duration(cache.freshMs)}`
}

function limitText(limit: Limit): string {
  if ('attempts' in limit) return `attempts: ${limit.attempts}`
  if ('stored' in limit) return `${limit.stored} stored per ${limit.per}`
  return `${limit.max} in ${duration(limit.windowMs)} per ${limit.per}`
}

function rowOf(name: string, endpoint: Endpoint): string {
  const { access, permission, reauthentication = 'none', repeat, limits = [] } = endpoint
  const notes = [
    endpoint.hasSecretReply && 'secret reply',
    endpoint.isQueueable && 'queueable',
    endpoint.maxBytes !== undefined && `up to ${kib(endpoint.maxBytes)}`,
    endpoint.invalidates && 'changes public content',
  ]
  const cells = [
    `\`${name}\``,
    `\`${endpoint.url}\``,
    access,
    permission?.join(' ') ?? '–',
    reauthentication === 'none' ? '–' : reauthentication.level,
    repeat,
    cacheText(endpoint.cache),
    limits.map(limitText).join('<br>') || '–',
    notes.filter(Boolean).join('<br>') || '–',
  ]
  return `| ${cells.join(' | ')} |`
}

/** Returns the text of the table. */
export function callsTable(): string {
  const calls = [...endpointsByUrl().values()]
  return `# Calls

Written by \`npm run contract:renew\` from the declarations in \`src/contract/endpoints/\`; the columns are explained in
\`src/contract/endpoint.ts\`. Every call is a \`POST\` to \`/api/tool\` and is counted per address; a body is at most
${kib(LIMITS.smallBody)} where the notes name no other size. "Stored" says who may be given a stored reply, and how long it
counts as fresh. A level of re-authentication also limits failed attempts.

| Call | Path | Access | Permission | Re-authentication | Repeated | Stored | Limits | Notes |
|---|---|---|---|---|---|---|---|---|
${calls.map(({ name, endpoint }) => rowOf(name, endpoint)).join('\n')}
`
}

/** Compares the written table with the declarations. */
export function checkCallsTable() {
  if (readFileSync(CALLS_FILE, 'utf8') === callsTable()) return []
  const message = 'differs from the declarations: npm run contract:renew'
  return [{ file: CALLS_FILE, line: 1, message }]
}
