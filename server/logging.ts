/** Configures the server's log, so that no secret, body or query reaches it. */
import type { FastifyBaseLogger, FastifyServerOptions } from 'fastify'
import { endpointsByUrl } from '../src/contract/contract.ts'
import { HEADER } from '../src/contract/codes.ts'
import { limitRepeatedLines } from './repeated-log-lines.ts'

/** The methods of a Pino logger that are used. */
export type Logger = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'debug'>

const CENSORED = '[redacted]'
/** Pino's number for the level. */
const INFO = 30

/** Returns every name under which a secret may be sent, from the contract itself. */
export function secretNames(): string[] {
  const names = new Set<string>(['access_token', 'refresh_token', 'accessToken', 'refreshToken'])
  for (const { endpoint } of endpointsByUrl().values()) {
    for (const name of endpoint.secrets ?? []) names.add(name)
  }
  return [...names]
}

function redactedPaths(): string[] {
  const headers = [HEADER.authorization, HEADER.token, 'Cookie', 'Set-Cookie']
  return [
    ...headers.flatMap((name) => [
      `headers["${name.toLowerCase()}"]`,
      `*.headers["${name.toLowerCase()}"]`,
    ]),
    ...secretNames().flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  ]
}

type Loose = { name?: string; message?: string; stack?: string; code?: unknown; cause?: unknown }

/**
 * Serialises an error for the log. Drizzle and PostgreSQL put the values of a failed statement into the
 * message, `params` and `detail`; none of that is logged, because codes and hashes are among them.
 */
export function serialiseError(error: unknown): Record<string, unknown> {
  const given = error as Loose
  const isQuery =
    given?.name === 'DrizzleQueryError' || (given?.message ?? '').startsWith('Failed query:')
  const frames = (given?.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: given?.name ?? typeof error,
    message: isQuery ? 'a database statement failed' : String(given?.message ?? error),
    ...(given?.code === undefined ? {} : { code: given.code }),
    stack: frames.slice(0, 12).join('\n'),
    ...(given?.cause === undefined ? {} : { cause: serialiseError(given.cause) }),
  }
}

/** Returns the path without its query: queries can hold addresses, and are of no use in a log. */
function pathOf(url: string | undefined): string {
  return (url ?? '').split('?', 1)[0] ?? ''
}

/**
 * Returns Pino's options: no bodies, no queries, no secrets.
 * @param stream receives the lines; tests read them
 */
export function loggerOptions(
  level: string,
  stream?: { write: (line: string) => void },
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    ...(stream === undefined ? {} : { stream }),
    hooks: { logMethod: limitRepeatedLines(INFO) },
    redact: { paths: redactedPaths(), censor: CENSORED },
    serializers: {
      req: (request) => ({
        method: request.method,
        path: pathOf(request.url),
        ip: request.ip,
      }),
      err: serialiseError as (error: Error) => ReturnType<typeof serialiseError> & {
        type: string
        message: string
        stack: string
      },
    },
  }
}
