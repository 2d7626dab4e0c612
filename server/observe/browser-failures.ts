/** Receives failures of pages (R20), reads their stacks by the source maps of the build, and writes them to the log. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import {
  BROWSER_FAILURES_PATH,
  FAILURE_KINDS,
  FAILURE_LIMITS,
  type FailureKind,
} from '../../src/contract/browser-failures.ts'
import { readUserAgent } from '../../src/lib/user-agent.ts'
import { perMinute } from '../per-minute.ts'
import { countByAddress } from '../proxy/address-count.ts'
import { isFromElsewhere, ownOrigins } from '../proxy/request-rules.ts'
import type { Work } from '../work/pool.ts'

/** Larger than the reports of pages. */
const BODY_LIMIT_BYTES = 8 * 1024
/** Reports of an address per minute; further ones are refused. */
const PER_ADDRESS = 10
/** Reports per minute that appear in the log; further ones are only counted, so that no stranger fills it (S44). */
const LOGGED_PER_MINUTE = 60
const MINUTE_MS = 60_000

const report = z.object({
  kind: z.enum(FAILURE_KINDS),
  build: z.string().check(z.regex(/^[\w-]{0,40}$/)),
  route: z.string().check(z.regex(/^\w{0,40}$/)),
  message: z.string().check(z.maxLength(FAILURE_LIMITS.message)),
  stack: z.string().check(z.maxLength(FAILURE_LIMITS.stack)),
})

/** Options of the plugin. */
export type BrowserFailuresOptions = {
  /** Folder with the published build and its source maps; null in development. */
  directory: string | null
  work: Pick<Work, 'run'> | null
  publicOrigin: string | null
  /** Counts a report for the metrics. */
  onFailure?: (kind: FailureKind) => void
}

/** Returns the browser and the system of a report, such as `Firefox on Android`. */
function browserOf(userAgent: string): string {
  const { browser, system } = readUserAgent(userAgent)
  return `${browser ?? 'another browser'} on ${system ?? 'another system'}`
}

const answer = (reply: FastifyReply, status: number) =>
  reply.code(status).header('cache-control', 'no-store').send()

/** `POST /browser-failures`: a report of a page, without a session. The line in the log has neither address nor member. */
export async function browserFailures(
  app: FastifyInstance,
  { directory, work, publicOrigin, onFailure }: BrowserFailuresOptions,
): Promise<void> {
  await app.register(rateLimit, { max: PER_ADDRESS, timeWindow: MINUTE_MS, ...countByAddress() })
  app.setErrorHandler((error, _request, reply) =>
    answer(reply, (error as { statusCode?: number }).statusCode ?? 500),
  )
  const mayLog = perMinute(LOGGED_PER_MINUTE, () => performance.now())

  app.post(
    BROWSER_FAILURES_PATH,
    { bodyLimit: BODY_LIMIT_BYTES, logLevel: 'silent' },
    async (request, reply) => {
      if (isFromElsewhere(request.headers, ownOrigins(request, publicOrigin))) {
        return answer(reply, 403)
      }
      const { data: failure } = report.safeParse(request.body)
      if (failure === undefined) return answer(reply, 400)
      onFailure?.(failure.kind)
      if (!mayLog()) return answer(reply, 204)
      const { stack } = failure
      const source =
        work === null || directory === null
          ? stack
          : await work.run('readStack', request.ip, { directory, stack }).catch(() => stack)
      const browser = browserOf(request.headers['user-agent'] ?? '')
      app.log.warn({ failure: { ...failure, browser, stack: source } }, 'a page failed')
      return answer(reply, 204)
    },
  )
}
