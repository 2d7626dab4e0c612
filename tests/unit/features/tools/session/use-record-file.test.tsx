// @vitest-environment happy-dom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AnySession, Opened } from '../../../../../src/features/tools/session/tool-session.ts'
import { useRecordFile } from '../../../../../src/features/tools/session/use-record-file.ts'
import { renderForReader } from '../../../../helpers/reader-tree.tsx'

afterEach(cleanup)

const RECORD = { name: 'record', record: { id: '77', toolId: '6004' } } as Opened

/** Chooses files in a tool whose session returns `opened`. */
async function choose(names: readonly string[], opened: Opened) {
  const openRecord = vi.fn<AnySession['openRecord']>(() => Promise.resolve(opened))
  const answers: Promise<boolean>[] = []
  function Chooser() {
    const isRecord = useRecordFile({ openRecord })
    return (
      <button
        type="button"
        ref={(button) => {
          if (button) answers.push(isRecord(names.map((name) => new File(['{}'], name))))
        }}
      />
    )
  }
  const { visited } = renderForReader(<Chooser />, { at: '/analysisTool/6001' })
  return { isRecord: await answers[0], openRecord, visited }
}

test('2.10 a stored result that is chosen as a file is opened in its own tool', async () => {
  const { isRecord, visited } = await choose(['result.JSON'], RECORD)
  expect(isRecord).toBe(true)
  expect(visited.at(-1)).toMatch(/6004.*77/)
})

test('2.10 a result that cannot be opened is no data either', async () => {
  const { isRecord, visited } = await choose(['result.json'], { name: 'refused' })
  expect(isRecord).toBe(true)
  expect(visited).toEqual(['/analysisTool/6001'])
})

test('2.10 a JSON file that is no stored result is read as data', async () => {
  const { isRecord, openRecord } = await choose(['table.json'], { name: 'foreign' })
  expect(openRecord).toHaveBeenCalledOnce()
  expect(isRecord).toBe(false)
})

test.each([[['table.tsv']], [['a.json', 'b.json']], [[]]])(
  '2.10 tables, several files and none are not asked about: %j',
  async (names) => {
    const { isRecord, openRecord } = await choose(names, RECORD)
    expect(isRecord).toBe(false)
    expect(openRecord).not.toHaveBeenCalled()
  },
)
