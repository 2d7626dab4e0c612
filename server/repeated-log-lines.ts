/**
 * Limits repeated log lines, so that the log stays readable under attack: of equal lines the first of a
 * minute are written and the others are counted. While the database is unreachable all failures count as one
 * line.
 */
import type { FastifyServerOptions } from 'fastify'
import { isDatabaseUnavailable } from './db/errors.ts'

/** Number of equal lines written per minute. */
const MOST_EQUAL_LINES = 20
const EVERY_MS = 60_000
/** Number of kinds that are counted separately; later ones of the same minute are counted together. */
const MOST_KINDS = 200

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>
type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>
type Write = Parameters<LogMethod>[1]
type Logger = ThisParameterType<LogMethod>
type Kind = { seen: number; written: number; text: string; write: Write; logger: Logger }
type Facts = {
  call?: unknown
  refused?: unknown
  event?: unknown
  err?: Error & { code?: unknown }
}

const word = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Whether a statement failed because the database is unreachable. A refused connection alone may be to any
 * address.
 */
function isOutage(err: Facts['err']): boolean {
  if (err === undefined || !isDatabaseUnavailable(err)) return false
  return word(err.message).startsWith('Failed query:') || !word(err.code).startsWith('E')
}

const OUTAGE = { key: 'outage', text: 'the database cannot be reached', written: 1 }

/** Returns the kind of a line: its text, and those of its facts that are fixed words. */
function kindOf(
  args: readonly unknown[],
  level: number,
): { key: string; text: string; written: number } {
  const facts = (typeof args[0] === 'object' ? (args[0] ?? {}) : {}) as Facts
  if (isOutage(facts.err)) return OUTAGE
  const text = word(args.find((each) => typeof each === 'string'))
  const { call, refused, event, err } = facts
  const parts = [level, text, word(call), word(refused), word(event)]
  return {
    key: [...parts, word(err?.name), word(err?.code)].join('\n'),
    text,
    written: MOST_EQUAL_LINES,
  }
}

/**
 * Creates Pino's hook for each line of a logger and its children.
 * @param leastLevel lines below this level are not limited
 */
export function limitRepeatedLines(leastLevel: number, everyMs = EVERY_MS): LogMethod {
  const kinds = new Map<string, Kind>()
  let timer: NodeJS.Timeout | null = null

  function reportRepeats(): void {
    timer = null
    for (const { seen, written, text, write, logger } of kinds.values()) {
      const repeats = seen - written
      if (repeats > 0) write.apply(logger, [{ repeats }, `repeated: ${text}`])
    }
    kinds.clear()
  }

  return function count(args, write, level) {
    if (level < leastLevel) return write.apply(this, args)
    const { key, text, written } = kindOf(args, level)
    const isKnown = kinds.has(key) || kinds.size < MOST_KINDS
    const name = isKnown ? key : ''
    const kind = kinds.get(name) ?? {
      seen: 0,
      written,
      text: isKnown ? text : 'other lines',
      write,
      logger: this,
    }
    kind.seen += 1
    kinds.set(name, kind)
    timer ??= setTimeout(reportRepeats, everyMs).unref()
    return kind.seen > kind.written ? undefined : write.apply(this, args)
  }
}
