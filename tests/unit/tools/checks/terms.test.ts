import { describe, expect, it } from 'vitest'
import { parseSource } from '../../../../tools/checks/source.ts'
import { judgeTerms, unusedTerms, wordsOf } from '../../../../tools/checks/terms.ts'

const messages = (code: string, file = 'src/cache/articles.ts', wire: string[] = []) =>
  judgeTerms(parseSource(file, code), new Set(wire)).map(
    ({ line, message }) => `${line} ${message}`,
  )

describe('wordsOf', () => {
  it.each([
    ['useKeptResult', 'use kept result'],
    ['kept-result.test.ts', 'kept result test ts'],
    ['HTMLReader', 'html reader'],
    ['MAX_ROOM', 'max room'],
  ])('splits %s', (name, words) => expect(wordsOf(name)).toBe(words))
})

describe('judgeTerms', () => {
  it.each([
    ['a variable', 'const keptIds = []'],
    ['a destructured variable', 'const { ids: keptIds } = read()'],
    ['a function', 'function readKept() {}'],
    ['a parameter', 'const read = (kept = 1) => kept'],
    ['a type', 'type KeptResult = number'],
    ['a member of a type', 'type Result = { keptAt: number }'],
    ['a method', 'class Store { isKept() {} }'],
  ])('finds a private word in %s', (_, code) =>
    expect(messages(code)).toEqual([expect.stringContaining('“kept”')]),
  )

  it('finds it in the name of a file', () =>
    expect(messages('', 'src/cache/kept-articles.ts')).toHaveLength(1))

  it('leaves names that outlive a build, and uses of names that others declare', () => {
    expect(messages('type Row = { keptAt: number }', 'src/cache/a.ts', ['keptAt'])).toEqual([])
    expect(messages('row.keptAt = other.isKept()')).toEqual([])
  })

  it('finds private phrases in comments, at their line', () =>
    expect(messages('\n// The reader is asked.')).toEqual([expect.stringMatching(/^2 “reader”/)]))

  it('refuses a docblock that begins with a question', () => {
    expect(messages('/** What is read. */')).toHaveLength(1)
    expect(messages('/**\n * Who reads.\n */')).toHaveLength(1)
    expect(messages('/** Returns what is read. */')).toEqual([])
  })

  it('finds private phrases in titles of tests only', () => {
    const code = "test.each([1])('shows whoever %s', () => {}); log('whoever')"
    expect(messages(code, 'tests/unit/a.test.ts')).toHaveLength(1)
    expect(messages(code, 'tests/helpers/a.ts')).toEqual([])
  })

  it('holds homonyms to one sense in exported names', () => {
    expect(messages('export const placeOf = 1')).toHaveLength(1)
    expect(messages('const placeOf = 1')).toEqual([])
    expect(messages('export const placeOrder = 1, signIn = 2')).toEqual([])
  })
})

describe('unusedTerms', () => {
  it('finds terms of the glossary that no name or comment uses', () => {
    const glossary = '| term | |\n|---|---|\n| proxy variant, LD | a |\n| late payment | b |'
    expect(unusedTerms(glossary, 'const proxyVariants = 1 // by LD')).toEqual([
      { term: 'late payment', line: 4 },
    ])
  })
})
