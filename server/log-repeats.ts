/**
 * Keeps the log readable under attack: of lines that say the same, the first of a minute are written
 * and the others are counted. While the database is away everything fails for one reason: that is one line.
 */
import type { FastifyServerOptions } from 'fastify'
import { isDatabaseUnavailable } from './db/errors.ts'

/** How many equal lines of a minute are written. */
const WRITTEN = 20
const EVERY_MS = 60_000
/** Kinds of lines that are told apart; whatever comes later in the same minute is counted together. */
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

/** The database is away: a statement failed of it. An address that refuses may be that of anything else. */
function isOutage(err: Facts['err']): boolean {
  if (err === undefined || !isDatabaseUnavailable(err)) return false
  return word(err.message).startsWith('Failed query:') || !word(err.code).startsWith('E')
}

const OUTAGE = { key: 'outage', text: 'the database cannot be reached', written: 1 }

/** What a line is about: its text, and those of its facts that are words of ours. */
function kindOf(
  args: readonly unknown[],
  level: number,
): { key: string; text: string; written: number } {
  const facts = (typeof args[0] === 'object' ? (args[0] ?? {}) : {}) as Facts
  if (isOutage(facts.err)) return OUTAGE
  const text = word(args.find((each) => typeof each === 'string'))
  const { call, refused, event, err } = facts
  const parts = [level, text, word(call), word(refused), word(event)]
  return { key: [...parts, word(err?.name), word(err?.code)].join('\n'), text, written: WRITTEN }
}

/**
 * Pino's hook for each line of a logger and its children.
 * @param leastLevel lines below are written as they come: they are asked for
 */
export function countRepeats(leastLevel: number, everyMs = EVERY_MS): LogMethod {
  const kinds = new Map<string, Kind>()
  let timer: NodeJS.Timeout | null = null

  function tell(): void {
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
    timer ??= setTimeout(tell, everyMs).unref()
    return kind.seen > kind.written ? undefined : write.apply(this, args)
  }
}
