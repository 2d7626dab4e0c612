import { afterEach, expect, test, vi } from 'vitest'
import {
  assignFiles,
  chooseFiles,
  getDropReceiver,
  receiveDrop,
  receiveFiles,
  setDropReceiver,
  takeAssignedFiles,
} from '../../../src/platform/import-inbox.ts'
import {
  clearLaunchedFiles,
  getInbox,
  setInbox,
  subscribeToInbox,
} from '../../../src/platform/launched-files.ts'

const file = (name: string, size = 3) => {
  const made = new File(['SNP'], name, { lastModified: 1 })
  Object.defineProperty(made, 'size', { value: size })
  return made
}
const names = () => getInbox().files.map((entry) => `${entry.file.name} ${entry.channel}`)

afterEach(clearLaunchedFiles)

test('files from outside wait unopened with their channel, without duplicates, and are added to those that wait', () => {
  const listener = vi.fn<() => void>()
  const stop = subscribeToInbox(listener)
  receiveFiles([file('a.tsv'), file('a.tsv'), file('b.tsv')], 'shared')
  expect(names()).toEqual(['a.tsv shared', 'b.tsv shared'])
  expect(getInbox().isOpened).toBe(false)
  // The same object again: a subscribed page renders once.
  expect(getInbox()).toBe(getInbox())
  receiveFiles([], 'opened')
  receiveFiles([file('c.tsv')], 'dropped')
  expect(names()).toEqual(['a.tsv shared', 'b.tsv shared', 'c.tsv dropped'])
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  clearLaunchedFiles()
  expect(listener).toHaveBeenCalledTimes(2)
})

test('files that arrive after the earlier ones were opened replace them, and wait', () => {
  chooseFiles([file('a.tsv')])
  expect(getInbox()).toMatchObject({ isOpened: true, files: [{ channel: 'chosen' }] })
  receiveFiles([file('b.tsv')], 'opened')
  expect(names()).toEqual(['b.tsv opened'])
  expect(getInbox().isOpened).toBe(false)
})

test('S49 refuses the 11th file and more than 200 MB, together with those that wait, and keeps those', () => {
  const ten = Array.from({ length: 10 }, (_, index) => file(`${index}.tsv`, 20_000_000))
  receiveFiles(ten, 'dropped')
  expect(getInbox()).toMatchObject({ refusal: null, files: { length: 10 } })
  receiveFiles([file('11.tsv')], 'dropped')
  expect(getInbox()).toMatchObject({ refusal: 'tooMany', files: { length: 10 } })
  clearLaunchedFiles()
  receiveFiles([file('a.tsv', 200_000_001)], 'opened')
  expect(getInbox()).toMatchObject({ refusal: 'tooLarge', files: [] })
  receiveFiles([file('a.tsv', 200_000_000)], 'opened')
  expect(getInbox()).toMatchObject({ refusal: null, files: { length: 1 } })
})

test('only the assigned tool takes them, once; they stay for the user who comes back', () => {
  const a = file('a.tsv')
  chooseFiles([a])
  assignFiles({ toolId: '6002', files: [a], kind: 'associations' })
  expect(takeAssignedFiles('6001')).toBeNull()
  expect(takeAssignedFiles('6002')).toMatchObject({ files: [a], kind: 'associations' })
  expect(takeAssignedFiles('6002')).toBeNull()
  expect(names()).toEqual(['a.tsv chosen'])
})

test('dropped files go to the open tool, else to the inbox', () => {
  const take = vi.fn<(files: readonly File[]) => void>()
  const end = setDropReceiver({ toolId: '6001', take })
  expect(getDropReceiver()?.toolId).toBe('6001')
  const a = file('a.tsv')
  receiveDrop([a])
  expect(take).toHaveBeenCalledExactlyOnceWith([a])
  expect(names()).toEqual([])
  end()
  receiveDrop([a])
  expect(take).toHaveBeenCalledTimes(1)
  expect(names()).toEqual(['a.tsv dropped'])
})

test('clears waiting and assigned files at sign-out', () => {
  receiveFiles([file('a.tsv')], 'shared')
  assignFiles({ toolId: '6001', files: [file('b.tsv')], kind: null })
  setInbox({ isOpened: true })
  clearLaunchedFiles()
  expect(getInbox()).toMatchObject({ files: [], isOpened: false })
  expect(takeAssignedFiles('6001')).toBeNull()
})
