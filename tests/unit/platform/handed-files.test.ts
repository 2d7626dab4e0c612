import { afterEach, expect, test, vi } from 'vitest'
import {
  followHandedFiles,
  forgetHandedFiles,
  giveFiles,
  handedFiles,
  handFiles,
  takeGiven,
} from '../../../src/platform/handed-files.ts'

const file = (name: string, text = 'SNP') => new File([text], name, { lastModified: 1 })

afterEach(forgetHandedFiles)

test('files wait without duplicates, and are replaced by newer ones', () => {
  const listener = vi.fn<() => void>()
  const stop = followHandedFiles(listener)
  handFiles([file('a.tsv'), file('a.tsv'), file('b.tsv')])
  expect(handedFiles().map(({ name }) => name)).toEqual(['a.tsv', 'b.tsv'])
  // The same list again: a subscribed page renders once.
  expect(handedFiles()).toBe(handedFiles())
  handFiles([file('c.tsv')])
  expect(handedFiles().map(({ name }) => name)).toEqual(['c.tsv'])
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
  handFiles([])
  expect(listener).toHaveBeenCalledTimes(2)
})

test('only the assigned tool takes them, once', () => {
  const a = file('a.tsv')
  handFiles([a])
  giveFiles('6002', [a], 'associations')
  expect(handedFiles()).toEqual([])
  expect(takeGiven('6001')).toBeNull()
  expect(takeGiven('6002')).toEqual({ files: [a], kind: 'associations' })
  expect(takeGiven('6002')).toBeNull()
})

test('clears waiting and assigned files at sign-out', () => {
  handFiles([file('a.tsv')])
  giveFiles('6001', [file('b.tsv')], null)
  handFiles([file('c.tsv')])
  forgetHandedFiles()
  expect(handedFiles()).toEqual([])
  expect(takeGiven('6001')).toBeNull()
})
