// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FAILURE_LIMITS, type FailureReport } from '../../../src/contract/browser-failures.ts'
import {
  chooseFailureReports,
  ownFrames,
  reportFailure,
  withoutPersonalData,
} from '../../../src/platform/browser-failures.ts'

const ORIGIN = 'https://veriscope.example'

test.each([
  [
    'Chromium',
    'TypeError: x\n    at run (https://veriscope.example/assets/a-1.js:2:30)\n    at https://veriscope.example/assets/b.js:1:7',
  ],
  [
    'Firefox',
    'run@https://veriscope.example/assets/a-1.js:2:30\n@https://veriscope.example/assets/b.js:1:7',
  ],
])('R20 reads the frames of %s', (_engine, stack) => {
  expect(ownFrames(stack, ORIGIN)).toBe('run@/assets/a-1.js:2:30\n@/assets/b.js:1:7')
})

test('R20 drops frames of extensions and other sites, and addresses of pages', () => {
  const stack = [
    'at f (chrome-extension://abc/x.js:1:1)',
    'at g (https://evil.example/assets/a.js:1:1)',
    'at h (https://veriscope.example/user/records/7?token=s#t:3:4)',
  ].join('\n')
  expect(ownFrames(stack, ORIGIN)).toBe('h@(page):3:4')
})

test.each([
  ['cannot read "13800138000" of a@lab.example', 'cannot read "…" of …'],
  ['row 13800138000 is missing', 'row # is missing'],
  ['failed at https://veriscope.example/user?x=1 now', 'failed at … now'],
  [
    `no route /analysisTools/6001#share=${'aB3_-'.repeat(9)} here`,
    'no route /analysisTools/… here',
  ],
  [`unexpected ${'aB3_-'.repeat(9)}`, 'unexpected …'],
  ['名称“张三的数据”重复', '名称“…”重复'],
])('R20 removes what a user may have typed: %s', (message, cleaned) => {
  expect(withoutPersonalData(message)).toBe(cleaned)
})

describe('reports', () => {
  const sent: FailureReport[] = []
  const errorAt = (line: number) =>
    Object.assign(new Error('broken'), {
      stack: `Error: broken\n at f (${location.origin}/assets/a.js:${line}:1)`,
    })

  beforeEach(() => {
    sent.length = 0
    localStorage.clear()
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      sent.push(JSON.parse(String(init.body)) as FailureReport)
      expect(init).toMatchObject({ credentials: 'omit', method: 'POST' })
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('R20 are sent once each, at most five for a page, and not of answers', () => {
    for (const name of ['CallError', 'AbortError']) {
      reportFailure('rejection', Object.assign(errorAt(99), { name }))
    }
    expect(sent).toEqual([])
    for (let line = 1; line <= 9; line += 1) {
      reportFailure('error', errorAt(line))
      reportFailure('error', errorAt(line))
    }
    expect(sent).toHaveLength(FAILURE_LIMITS.perPage)
    expect(sent[0]).toEqual({
      kind: 'error',
      build: '',
      route: '',
      message: 'Error: broken',
      stack: 'f@/assets/a.js:1:1',
    })
  })

  test.each(['switched off', 'global privacy control'])('R20 are not sent: %s', async (why) => {
    vi.resetModules()
    const fresh = await import('../../../src/platform/browser-failures.ts')
    if (why === 'switched off') chooseFailureReports(false)
    else vi.stubGlobal('navigator', { globalPrivacyControl: true })
    fresh.reportFailure('error', errorAt(1))
    expect(sent).toEqual([])
    chooseFailureReports(true)
    fresh.reportFailure('error', errorAt(1))
    expect(sent).toHaveLength(1)
  })

  test('R20 come from uncaught errors and rejected promises', async () => {
    vi.resetModules()
    const fresh = await import('../../../src/platform/browser-failures.ts')
    fresh.watchFailures()
    window.dispatchEvent(new ErrorEvent('error', { error: errorAt(1) }))
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: errorAt(2) }))
    expect(sent.map(({ kind }) => kind)).toEqual(['error', 'rejection'])
  })
})
