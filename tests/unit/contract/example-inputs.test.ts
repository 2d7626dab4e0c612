/** Every level may run exactly the example sets of the product. */
import { readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { EXAMPLE_INPUTS } from '../../../src/contract/example-inputs.ts'
import { TRAIT_EXAMPLES } from '../../../src/features/tools/bidirectional/examples.ts'
import { MAP } from '../../../src/features/tools/causal-map/tool.tsx'
import { GUT } from '../../../src/features/tools/gut-microbiota/tool.tsx'
import { WIDE_EXAMPLES } from '../../../src/features/tools/multivariable/examples.ts'
import { MEDIATION_EXAMPLES } from '../../../src/features/tools/mediation/examples.ts'
import { EXAMPLES } from '../../../src/features/tools/two-sample/examples.ts'

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
const hashOf = (name: string) => sha256(readFileSync(`public/examples/${name}`))

/** Example sets of the tools, each with its files in the order in which a run reads them. */
const OFFERED: readonly (readonly [string, readonly string[]])[] = [
  ...EXAMPLES.map(({ fileName }) => ['6001', [fileName]] as const),
  ...[GUT, MAP].flatMap(({ spec, examples }) =>
    examples.map((example) => {
      const files =
        example.layout === 'harmonised' ? [example.table] : [example.exposure, example.outcomeFile]
      return [spec.toolId, files] as const
    }),
  ),
  ...TRAIT_EXAMPLES.map(({ a, b }) => ['6004', [a, b]] as const),
  ...WIDE_EXAMPLES.map(({ fileName }) => ['6005', [fileName]] as const),
  ...MEDIATION_EXAMPLES.map(({ x, m, y }) => ['6010', [x, m, y]] as const),
]

test('lists each example set of a limited tool with the hash of its run', () => {
  const expected = OFFERED.map(([toolId, files]) => {
    const hashes = files.map(hashOf)
    // As the engine hashes its input: one file by its own hash, several by the hash of their hashes.
    const hash = hashes.length === 1 ? hashes[0] : sha256(hashes.join('\n'))
    return [hash, { toolId, files }]
  })
  expect(EXAMPLE_INPUTS).toEqual(Object.fromEntries(expected))
})
