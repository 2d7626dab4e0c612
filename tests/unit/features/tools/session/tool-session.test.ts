import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createToolSession } from '../../../../../src/features/tools/session/create-session.ts'
import { withSheet } from '../../../../../src/features/tools/session/with-sheet.ts'
import { TWO_SAMPLE } from '../../../../../src/features/tools/two-sample/spec.ts'
import type { ValidRecord } from '../../../../../src/results/record-of.ts'
import { DeviceDbError } from '../../../../../src/platform/device-db-error.ts'
import { recordFileText } from '../../../../../src/results/record-file.ts'
import { webEngineHost } from '../../../../../src/workers/engine-host.ts'
import { handleMessage } from '../../../../../src/workers/run-job.ts'
import { createRunner, type WorkerLike } from '../../../../../src/workers/runner.ts'
import { sheetRows, workbook, zip } from '../../../science/parser/packed-files.ts'

/** A worker in this thread, with the real engine and the real messages. */
function localWorker(delayMs = 0): WorkerLike {
  let isEnded = false
  const worker: WorkerLike = {
    postMessage(message) {
      setTimeout(() => {
        void handleMessage(message, webEngineHost(), (data) => {
          if (!isEnded) worker.onmessage?.({ data } as MessageEvent)
        })
      }, delayMs)
    },
    terminate: () => (isEnded = true),
    onmessage: null,
    onmessageerror: null,
    onerror: null,
  }
  return worker
}

type SetUpOptions = { keep?: () => Promise<void>; delayMs?: number; isTransient?: boolean }

function setUp(options: SetUpOptions = {}) {
  const savedRecords: { owner: string; record: ValidRecord; isPrivate: boolean }[] = []
  const session = createToolSession(TWO_SAMPLE, {
    runner: createRunner({ createWorker: () => localWorker(options.delayMs), size: 1 }),
    saveRecord: async (owner, record, isPrivate) => {
      await options.keep?.()
      savedRecords.push({ owner, record, isPrivate })
    },
    isTransient: options.isTransient ?? false,
    now: () => Date.UTC(2026, 10, 20),
    random: () => 0.5,
  })
  session.setOwner('visitor')
  return { session, savedRecords }
}

const example = readFileSync('public/examples/sim_homogeneous_12.tsv', 'utf8')
const source = (text: string, name = 'a.tsv') =>
  ({ kind: 'file', name, blob: new Blob([text]) }) as const

describe('choosing data', () => {
  it('uses the last choice, even if an earlier one is read later', async () => {
    const { session } = setUp({ delayMs: 5 })
    const first = session.choose(source(example, 'first.tsv'))
    const second = session.choose(source(example, 'second.tsv'))
    await Promise.all([first, second])
    expect(session.state().draft.inputs?.name).toBe('second.tsv')
    expect(session.state().draft.isReading).toBe(false)
  })
})

describe('a run', () => {
  it('stores its record for the current user', async () => {
    const { session, savedRecords } = setUp()
    await session.choose(source(example), { exposureName: 'BMI', outcomeName: 'CHD' })
    const stages: string[] = []
    session.subscribe(() => {
      const { run } = session.state()
      if (run.name === 'running' && run.progress) stages.push(run.progress.stage)
    })
    await session.start()
    const { run } = session.state()
    expect(run).toMatchObject({ name: 'done', saving: 'saved' })
    expect(savedRecords).toHaveLength(1)
    expect(savedRecords[0]).toMatchObject({ owner: 'visitor', isPrivate: false })
    expect(savedRecords[0]?.record).toMatchObject({
      title: 'BMI → CHD',
      variants: 12,
      toolId: '6001',
    })
    expect(stages).toContain('bootstrapping')
    expect(session.hasUnsavedWork()).toBe(false)
  })

  it('stops at once when cancelled, and keeps the inputs', async () => {
    const { session, savedRecords } = setUp({ delayMs: 30 })
    await session.choose(source(example))
    const running = session.start()
    expect(session.state().run.name).toBe('running')
    expect(session.hasUnsavedWork()).toBe(true)
    session.cancel()
    expect(session.state().run.name).toBe('idle')
    await running
    expect(session.state().run.name).toBe('idle')
    expect(savedRecords).toEqual([])
    expect(session.state().draft.inputs).not.toBeNull()
  })

  it('keeps its result displayed when the device is full (R6), and can store it later', async () => {
    let isFull = true
    const { session, savedRecords } = setUp({
      keep: () => (isFull ? Promise.reject(new DeviceDbError('full')) : Promise.resolve()),
    })
    await session.choose(source(example))
    await session.start()
    expect(session.state().run).toMatchObject({ name: 'done', saving: 'full' })
    expect(session.hasUnsavedWork()).toBe(true)
    isFull = false
    await session.saveDone()
    expect(session.state().run).toMatchObject({ name: 'done', saving: 'saved' })
    expect(savedRecords).toHaveLength(1)
  })
})

describe('a run of a transient session', () => {
  it('stores nothing until the user asks, and then with the note', async () => {
    const { session, savedRecords } = setUp({ isTransient: true })
    await session.choose(source(example))
    await session.start()
    expect(session.state().run).toMatchObject({ name: 'done', saving: 'unsaved' })
    expect(savedRecords).toEqual([])
    await session.saveDone('Locke et al., Nature 2015')
    expect(session.state().run).toMatchObject({ name: 'done', saving: 'saved' })
    expect(savedRecords).toMatchObject([{ record: { note: 'Locke et al., Nature 2015' } }])
  })
})

describe('a change of user', () => {
  it('clears the previous member’s work; a visitor who signs in keeps theirs', async () => {
    const { session } = setUp()
    await session.choose(source(example))
    session.setOwner('42')
    expect(session.state().draft.inputs).not.toBeNull()
    session.setOwner('visitor')
    expect(session.state().draft.inputs).toBeNull()
  })
})

describe('a record file', () => {
  it('is read as a new record, and stored only on demand; other JSON is not', async () => {
    const { session, savedRecords } = setUp()
    await session.choose(source(example))
    await session.start()
    const text = recordFileText(savedRecords[0]?.record as ValidRecord)
    const opened = await session.readRecord(new Blob([text]), 'r.json')
    if (opened.name !== 'record') throw new Error(opened.name)
    expect(opened).toMatchObject({
      originalId: savedRecords[0]?.record.id,
      record: { toolId: '6001' },
    })
    expect(savedRecords).toHaveLength(1)
    await session.storeOpened(opened.record)
    expect(savedRecords).toHaveLength(2)
    expect(await session.readRecord(new Blob(['{"a":1}']), 'x.json')).toEqual({ name: 'foreign' })
    const damaged = text.replace('"version": 1', '"version": 9')
    expect(await session.readRecord(new Blob([damaged]), 'x.json')).toEqual({ name: 'refused' })
    expect(session.state().draft.attempt?.failure).toBe('unreadableRecord')
    const unknown = text.replace('"toolId": "6001"', '"toolId": "7001"')
    expect(await session.readRecord(new Blob([unknown]), 'x.json')).toEqual({ name: 'refused' })
    expect(session.state().draft.attempt?.failure).toEqual({ unknownTool: '7001' })
  })
})

describe('a workbook with several tables', () => {
  const rows = (beta: string) =>
    sheetRows([
      ['SNP', 'beta.exposure', 'se.exposure', 'beta.outcome', 'se.outcome'],
      ['rs1', beta, '0.01', '0.1', '0.02'],
    ])
  const bytes = zip(
    workbook(['0.1', '0.2'].map((beta) => ({ name: `T ${beta}`, rows: rows(beta) }))),
  )

  it('is refused with its sheets, and read with the chosen one', async () => {
    const { session } = setUp()
    const blob = new Blob([bytes])
    await session.choose({ kind: 'file', name: 'two.xlsx', blob })
    const { attempt, preview } = session.state().draft
    expect(preview).toBeNull()
    expect(attempt?.failure).toMatchObject({
      code: 'several-sheets',
      problem: { found: 'T 0.1 / T 0.2' },
    })
    await session.chooseSheet('T 0.2')
    const { draft } = session.state()
    expect(draft.attempt).toBeNull()
    expect(draft.inputs).toMatchObject({ name: 'two.xlsx', sheet: 'T 0.2' })
    expect(draft.preview?.firstRows[0]?.fields[1]).toBe('0.2')
  })

  it('sets the sheet of the refused file, on each side that it is on, and of no other', () => {
    const [book, other] = [new Blob(['1']), new Blob(['2'])]
    const file = (blob: Blob, sheet?: string) => ({ name: 'x.xlsx', blob, ...(sheet && { sheet }) })
    const inputs = { a: [file(book, 'S1'), file(other)], b: [file(other)], mapping: { a: null } }
    expect(withSheet(inputs, 'x.xlsx', 'S2')).toEqual({
      a: [file(book, 'S1'), file(other, 'S2')],
      b: [file(other, 'S2')],
      mapping: { a: null },
    })
    expect(withSheet(inputs, 'y.xlsx', 'S2')).toBe(inputs)
  })
})
