import { describe, expect, it } from 'vitest'
import { articleProblems, codeProblems } from '../../../../tools/checks/style.ts'
import { parseSource } from '../../../../tools/checks/source.ts'

const said = (problems: { message: string }[]) => problems.map(({ message }) => message).join(' ')

describe('the style of texts that no catalog holds', () => {
  it('sees the sentences of an article, not its code and formulas', () => {
    const found = articleProblems('a.en.md', 'A 95 % CI.\n`95 % CI`\n$$P < 1 %$$\nP values\n')
    expect(found.map(({ line }) => line)).toEqual([1, 4])
    expect(articleProblems('a.zh.md', '95 % 的区间')).toHaveLength(1)
  })

  it('sees a sentence of the server in the language of its key', () => {
    const source = parseSource(
      'a.ts',
      "export const a = { b: { zh: '你好，{x} 95 %', en: '95%' } }",
    )
    expect(said(codeProblems(source, null))).toContain('%')
    const other = parseSource('b.ts', "export const a = { zh: '95%', en: `${x} % of it` }")
    expect(codeProblems(other, null)).toHaveLength(1)
  })

  it('takes a command line as English', () => {
    const source = parseSource('c.ts', "export const a = 'harmonized, 5 % of P values'")
    expect(codeProblems(source, 'en')).toHaveLength(3)
    expect(codeProblems(source, null)).toEqual([])
  })
})
