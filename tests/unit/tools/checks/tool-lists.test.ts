import { describe, expect, test } from 'vitest'
import { parseSource } from '../../../../tools/checks/source.ts'
import { importsOf } from '../../../../tools/checks/specifiers.ts'
import { checkToolLists, judgeToolLists, toolNames } from '../../../../tools/checks/tool-lists.ts'

const NAMES = new Map([
  ['one', 'tool one'],
  ['6001', 'tool one'],
  ['two', 'tool two'],
  ['6002', 'tool two'],
  ['three', 'tool three'],
  ['6003', 'tool three'],
  ['first-kind', 'kind first-kind'],
  ['second-kind', 'kind second-kind'],
  ['third-kind', 'kind third-kind'],
])
const judge = (code: string) => judgeToolLists(parseSource('src/ui/a.ts', code), NAMES)

describe('places that list the tools', () => {
  test('a table with a key for each tool is one, at the line of the third', () => {
    const [problem] = judge('export const ICONS = {\n  one: 1,\n  two: 2,\n  three: 3,\n}\n')
    expect(problem).toMatchObject({ file: 'src/ui/a.ts', line: 4 })
    expect(problem?.message).toContain('one, two, three')
  })

  test('so is a switch over kinds, and a list of numbers', () => {
    expect(
      judge(
        "switch (kind) { case 'first-kind': case 'second-kind': go(); break; case 'third-kind': stop() }",
      ),
    ).toHaveLength(1)
    expect(judge("const TAKES = { '6001': ['6002', '6003'] }")).toHaveLength(1)
  })

  test('a file that leads to one or two tools lists none, by whatever name it calls them', () => {
    expect(judge("go('one', '6001', 'two', '6002', 'one')")).toEqual([])
    expect(judge("go('one', 'first-kind', 'two', 'second-kind')")).toEqual([])
  })

  test('the names are those of the table and of the folders of kinds', () => {
    const names = toolNames()
    expect(names.get('6001')).toBe('tool twoSampleMr')
    expect(names.get('bidirectional-mr')).toBe('kind bidirectional-mr')
    expect(names.get('causal-map')).toBe('kind causal-map')
  })

  // Reads every file of the product.
  test('the product has no other place than the table', { timeout: 60_000 }, () => {
    expect(checkToolLists()).toEqual([])
  })
})

test('files that a glob finds count as imported', () => {
  const code = "const KINDS = import.meta.glob('./*/kind.ts', { eager: true })\n"
  const found = importsOf(parseSource('src/results/kinds.ts', code)).map(({ target }) => target)
  expect(found).toContain('src/results/power/kind.ts')
  expect(found).not.toContain('src/results/power/body.ts')
})
