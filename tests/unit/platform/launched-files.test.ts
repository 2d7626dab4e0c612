import { afterEach, expect, test, vi } from 'vitest'
import {
  subscribeToLaunchedFiles,
  clearLaunchedFiles,
  assignFiles,
  getLaunchedFiles,
  setLaunchedFiles,
  takeAssignedFiles,
} from '../../../src/platform/launched-files.ts'

const file = (name: string, text = 'SNP') => new File([text], name, { lastModified: 1 })

afterEach(clearLaunchedFiles)

test('files wait without duplicates, and are replaced by newer ones', () => {
  const listener = vi.fn<() => void>()
  const stop = subscribeToLaunchedFiles(listener)
  setLaunchedFiles([file('a.tsv'), file('a.tsv'), file('b.tsv')])
  expect(getLaunchedFiles().map(({ name }) => name)).toEqual(['a.tsv', 'b.tsv'])
  // The same list again: a subscribed page renders once.
  expect(getLaunchedFiles()).toBe(getLaunchedFiles())
  setLaunchedFiles([file('c.tsv')])
  expect(getLaunchedFiles().map(({ name }) => name)).toEqual(['c.tsv'])
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  setLaunchedFiles([])
  expect(listener).toHaveBeenCalledTimes(2)
})

test('only the assigned tool takes them, once', () => {
  const a = file('a.tsv')
  setLaunchedFiles([a])
  assignFiles('6002', [a], 'associations')
  expect(getLaunchedFiles()).toEqual([])
  expect(takeAssignedFiles('6001')).toBeNull()
  expect(takeAssignedFiles('6002')).toEqual({ files: [a], kind: 'associations' })
  expect(takeAssignedFiles('6002')).toBeNull()
})

test('clears waiting and assigned files at sign-out', () => {
  setLaunchedFiles([file('a.tsv')])
  assignFiles('6001', [file('b.tsv')], null)
  setLaunchedFiles([file('c.tsv')])
  clearLaunchedFiles()
  expect(getLaunchedFiles()).toEqual([])
  expect(takeAssignedFiles('6001')).toBeNull()
})
