import { describe, expect, test } from 'vitest'
import {
  type PageMessage,
  parsePageMessage,
  parseWorkerMessage,
  type WorkerMessage,
} from '../../../src/contract/worker-messages.ts'

const fromPage: PageMessage[] = [
  { type: 'check', reason: 'start' },
  { type: 'check', reason: 'manual' },
  { type: 'applyUpdate' },
  { type: 'askStatus' },
  { type: 'keepMore' },
  { type: 'showNotice', title: 'Done', body: 'X → Y', tag: '7', path: '/analysisTools/6001' },
]

const fromWorker: WorkerMessage[] = [
  { type: 'updateReady', id: '0123456789abcdef', builtAt: '2026-11-20T06:00:00Z' },
  { type: 'configChanged', config: '{}' },
  { type: 'workerRemoved' },
  { type: 'openPath', path: '/analysisTools/6001?record=7' },
  {
    type: 'status',
    buildId: 'a',
    lastPollAt: null,
    nextPollAt: null,
    lastOutcome: null,
    hasLeft: false,
    kept: null,
  },
  {
    type: 'status',
    buildId: 'a',
    lastPollAt: 1,
    nextPollAt: 2,
    lastOutcome: 'offline',
    hasLeft: true,
    kept: { files: 1, allFiles: 2, bytes: 3, allBytes: 4 },
  },
  { type: 'updateWithdrawn' },
  { type: 'filesKept', end: 'held', files: 1, allFiles: 2, bytes: 3, allBytes: 4 },
  { type: 'lineIsBack' },
]

describe('the messages between page and worker', () => {
  test.each(fromPage)('the worker reads %o', (message) => {
    expect(parsePageMessage(structuredClone(message))).toEqual(message)
    expect(parseWorkerMessage(message)).toBeNull()
  })

  test.each(fromWorker)('the page reads %o', (message) => {
    expect(parseWorkerMessage(structuredClone(message))).toEqual(message)
    expect(parsePageMessage(message)).toBeNull()
  })

  test.each([
    null,
    undefined,
    'applyUpdate',
    42,
    [],
    { type: 'SKIP_WAITING' },
    { type: 'check' },
    { type: 'filesKept', end: 'soon', files: 1, allFiles: 2, bytes: 3, allBytes: 4 },
    { type: 'filesKept', end: 'more', files: '1', allFiles: 2, bytes: 3, allBytes: 4 },
    { type: 'check', reason: 'bored' },
    { type: 'updateReady', id: 1, builtAt: '' },
    { type: 'configChanged' },
    { type: 'status', buildId: 'a', lastPollAt: 'now', nextPollAt: null, lastOutcome: null },
    { type: 'status', buildId: 'a', lastPollAt: null, nextPollAt: null, lastOutcome: 'fine' },
  ])('neither side takes %o', (message) => {
    expect(parsePageMessage(message)).toBeNull()
    expect(parseWorkerMessage(message)).toBeNull()
  })
})
