/** Reports of failed pages: what is accepted, what the log and the metrics have of them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMetrics } from '../../../../server/observe/metrics.ts'
import { readStack } from '../../../../server/work/read-stack.ts'
import {
  BROWSER_FAILURES_PATH,
  type FailureReport,
} from '../../../../src/contract/browser-failures.ts'
import { publishSourceMaps } from '../../../../tools/publish/source-maps.ts'
import { proxyApp } from '../../../helpers/proxy-app.ts'

const REPORT: FailureReport = {
  kind: 'render',
  build: '0123456789abcdef',
  route: 'records',
  message: 'TypeError: broken',
  stack: 'r@/assets/page-1a2b.js:1:5',
}
const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/128.0 Mobile Safari/537.36'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'veriscope-maps-'))
  const source = join(directory, 'source')
  mkdirSync(join(source, 'assets'), { recursive: true })
  // One mapping: generated 1:5 is line 12, column 3 of the source (VLQ of 4, 0, 11, 2).
  const map = {
    version: 3,
    names: [],
    mappings: 'IAWE',
    sources: ['../../../src/records-page.tsx'],
    sourcesContent: ['secret sources'],
  }
  writeFileSync(join(source, 'assets/page-1a2b.js.map'), JSON.stringify(map))
  const asset = { url: '/assets/page-1a2b.js', hash: '', bytes: 1 }
  publishSourceMaps(
    source,
    { id: REPORT.build, builtAt: '2026-11-20T06:00:00.000Z', assets: [asset] },
    join(directory, 'dist'),
  )
})
afterAll(() => rmSync(directory, { recursive: true }))

async function open() {
  const lines: string[] = []
  const metrics = createMetrics({ work: null, pool: null, readFacts: null })
  const { app } = await proxyApp(undefined, {
    metrics: { metrics, token: null },
    logLevel: 'warn',
    logStream: { write: (line) => void lines.push(line) },
    builds: {
      directory: join(directory, 'dist'),
      work: { run: async (_name, _owner, input) => readStack(input as never) as never },
    },
  })
  const send = async (payload: unknown, headers: Record<string, string> = {}) =>
    (
      await app.inject({
        method: 'POST',
        url: BROWSER_FAILURES_PATH,
        headers: { 'sec-fetch-site': 'same-origin', 'user-agent': CHROME, ...headers },
        payload: payload as object,
      })
    ).statusCode
  const count = async () =>
    Number(
      /veriscope_browser_failures_total\{kind="render"\} (\d+)/.exec(
        (await metrics.read()).text,
      )?.[1] ?? 0,
    )
  return { app, lines, send, count }
}

describe('R20 a report of a failed page', () => {
  test('is written with the place in the sources, without address and member, and counted', async () => {
    const { app, lines, send, count } = await open()
    expect(await send(REPORT, { cookie: 'token=secret' })).toBe(204)
    const [line = ''] = lines
    expect(JSON.parse(line)).toMatchObject({
      msg: 'a page failed',
      failure: {
        kind: 'render',
        build: REPORT.build,
        route: 'records',
        browser: 'Chrome on Android',
        stack: 'r@src/records-page.tsx:12:3',
      },
    })
    expect(line).not.toMatch(/secret|127\.0\.0\.1/)
    expect(await count()).toBe(1)
    await app.close()
  })

  test.each<[string, unknown, Record<string, string>, number]>([
    ['another site', REPORT, { 'sec-fetch-site': 'cross-site' }, 403],
    ['an unknown kind', { ...REPORT, kind: 'joke' }, {}, 400],
    ['an address for a route', { ...REPORT, route: '/user/7' }, {}, 400],
    ['a stack that is too long', { ...REPORT, stack: 'x'.repeat(2001) }, {}, 400],
    ['a body that is too large', { ...REPORT, more: 'x'.repeat(10_000) }, {}, 413],
    ['no report', [], {}, 400],
  ])('is refused from %s', async (_name, payload, headers, status) => {
    const { app, lines, send, count } = await open()
    expect(await send(payload, headers)).toBe(status)
    expect([lines, await count()]).toEqual([[], 0])
    await app.close()
  })

  test('S44 an address sends ten in a minute', async () => {
    const { app, lines, send } = await open()
    const statuses: number[] = []
    for (let at = 0; at < 12; at += 1) statuses.push(await send(REPORT))
    expect(statuses.filter((status) => status === 204)).toHaveLength(10)
    expect(statuses.at(-1)).toBe(429)
    expect(lines).toHaveLength(10)
    await app.close()
  })

  test('of an invented file keeps its frames', async () => {
    const stack = 'a@/assets/../../etc/passwd.js:1:1\nb@/assets/gone.js:1:1'
    expect(await readStack({ directory, stack })).toBe(stack)
  })
})
