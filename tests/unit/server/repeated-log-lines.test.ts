/** S44: requests cannot fill the log: equal lines are counted. */
import { afterEach, expect, test, vi } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { DrizzleQueryError } from 'drizzle-orm'
import { createInstance } from '../../../server/app.ts'
import { limitRepeatedLines } from '../../../server/repeated-log-lines.ts'

afterEach(() => void vi.useRealTimers())

function logged(): { app: FastifyInstance; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = []
  const write = (line: string) => void lines.push(JSON.parse(line))
  return { app: createInstance({ logLevel: 'debug', logStream: { write } }), lines }
}

test('S44 writes twenty of a thousand equal lines, and lines of other kinds', () => {
  const { app, lines } = logged()
  for (let each = 0; each < 1000; each += 1) {
    app.log.child({ reqId: `req-${each}` }).info({ refused: 'crossSite' }, 'call refused')
    app.log.warn({ err: new Error(`what the caller sent: ${each}`) }, 'call failed')
  }
  app.log.info({ refused: 'clientRefused' }, 'call refused')
  app.log.error({ err: new TypeError('x') }, 'call failed')
  expect(lines).toHaveLength(42)
})

test('S44 counts lines of a thousand kinds together', () => {
  const { app, lines } = logged()
  for (let each = 0; each < 1000; each += 1) app.log.info(`a text with a number: ${each}`)
  expect(lines.length).toBeLessThanOrEqual(220)
})

test('R4 a database outage counts as one kind, whatever fails', () => {
  vi.useFakeTimers()
  const lines: unknown[][] = []
  const count = limitRepeatedLines(30)
  const write = (...args: unknown[]) => void lines.push(args)
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  const late = Object.assign(new Error('canceling statement'), { code: '57014' })
  for (const [index, cause] of [away, late, away, away].entries()) {
    const err = new DrizzleQueryError('select 1', [], cause)
    count.call({} as never, [{ err, call: `call ${index}` }, `text ${index}`], write as never, 50)
  }
  expect(lines).toHaveLength(1)
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(1)).toEqual([[{ repeats: 3 }, 'repeated: the database cannot be reached']])
})

test('writes all lines below the level', () => {
  const { app, lines } = logged()
  for (let each = 0; each < 100; each += 1) app.log.debug('call')
  expect(lines).toHaveLength(100)
})

test('S44 reports the count after a minute, and writes again', () => {
  vi.useFakeTimers()
  const lines: unknown[][] = []
  const count = limitRepeatedLines(30)
  const write = (...args: unknown[]) => void lines.push(args)
  const log = (text: string) => count.call({} as never, [text], write as never, 30)
  for (let each = 0; each < 25; each += 1) log('refused')
  expect(lines).toHaveLength(20)
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(20)).toEqual([[{ repeats: 5 }, 'repeated: refused']])
  log('refused')
  expect(lines).toHaveLength(22)
})
