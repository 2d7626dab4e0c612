/** Data of an example: its table, and the provenance of its instruments. */
import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { loadExampleData } from '../../../../../src/features/tools/two-sample/load-example-data.ts'
import { EXAMPLES } from '../../../../../src/features/tools/two-sample/examples.ts'

const NAMES = { exposureName: '模拟暴露', outcomeName: '模拟结局' }

function serve(change: (path: string, text: string) => string = (_path, text) => text): void {
  vi.spyOn(globalThis, 'fetch').mockImplementation((input) => {
    const path = String(input)
    return Promise.resolve(new Response(change(path, readFileSync(`public${path}`, 'utf8'))))
  })
}

afterEach(() => vi.restoreAllMocks())

const exampleOf = (id: string) => EXAMPLES.find((one) => one.id === id)!

test('three samples: loads the table with the provenance of its instruments, both traits named in the user’s language', async () => {
  serve()
  const { road, kind, name } = await loadExampleData(exampleOf('threeSample'), NAMES)
  expect({ kind, name }).toEqual({ kind: 'example', name: 'sim_three_sample.tsv' })
  expect(road?.exposure).toMatchObject({ name: '模拟暴露', fileName: 'three_selected.tsv' })
  expect(road?.outcome).toMatchObject({ name: '模拟结局', fileName: 'three_outcome.tsv' })
  expect(road?.estimates).toMatchObject({ fileName: 'three_measured.tsv', isSame: false })
})

test('refuses a file without the provenance of the instruments', async () => {
  serve((path, text) => (path.endsWith('.json') ? '{"engine":"x"}' : text))
  await expect(loadExampleData(exampleOf('threeSample'), NAMES)).rejects.toThrow('sim_three_sample')
})
