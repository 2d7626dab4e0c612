import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/science-checks.md', 'utf8')
/** Test files with the beginnings of their tests' names: `file` › name. */
const named = [
  ...page.matchAll(/`(tests\/[\w./-]+)`(?: › ([^|`]+?))?(?=,? *(?:\||`|$|\n|:| in | with ))/gm),
].map(([, file, name]) => ({ file: file ?? '', name: name?.replace(/,$/, '').trim() ?? '' }))

test('the table of checks names existing tests', () => {
  expect(named.length).toBeGreaterThan(50)
})

test.each(named)('$file › $name', ({ file, name }) => {
  expect(existsSync(file), file).toBe(true)
  const text = readFileSync(file, 'utf8').replaceAll('’', "'")
  expect(text).toContain(name.replaceAll('’', "'"))
})
