import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { multivariableSteps } from '../../../../src/results/multivariable/next-step-rules.ts'
import { analyseWideTable } from '../../../../src/science/multivariable/analyse-wide.ts'
import { guessWide } from '../../../../src/science/multivariable/wide-table.ts'
import { readTable } from '../../../../src/science/parser/table.ts'
import { multivariableExports } from '../../../../src/results/multivariable/export-tables.ts'
import { kind as multivariableKind } from '../../../../src/results/multivariable/kind.ts'
import { isStrong, type MultivariableBody } from '../../../../src/results/multivariable/body.ts'
import { bodyFrom } from '../../../../src/results/read-body.ts'
import type { Fields } from '../../../../src/results/json-checks.ts'
import { formatsFor } from '../../../../src/i18n/formats.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { tsvOfTable } from '../../../helpers/result-tables.ts'

function bodyOf(text: string): MultivariableBody {
  const table = readTable(text, webEngineHost())
  const { traits, snp } = guessWide(table.columns)
  const roles = { snp, exposures: traits.slice(0, -1), outcome: traits.at(-1)! }
  const input = { fileName: 'a.tsv', bytes: text.length, sha256: 'a'.repeat(64) }
  const parameters = { convention: 'mendelianrandomization', correlation: null } as const
  return analyseWideTable(table, roles, parameters, input)
}

let strong: MultivariableBody
let weak: MultivariableBody
beforeAll(() => {
  strong = bodyOf(readFileSync('public/examples/mv_three_60.tsv', 'utf8'))
  weak = bodyOf(readFileSync('public/examples/mv_weak_24.tsv', 'utf8'))
})

describe('a stored multivariable result', () => {
  it('of version 1 is upgraded: one table, samples without overlap', () => {
    const { input, parameters, ...rest } = structuredClone<Fields>(strong) as Fields & {
      input: Fields
      parameters: Fields
    }
    const { files: _files, ...before } = input
    const { convention } = parameters
    const first = { ...rest, schemaVersion: 1, input: before, parameters: { convention } }
    // Such a result had no methods with draws; its rows stay as they are.
    const now = { convention, correlation: null, action: null }
    expect(bodyFrom(first)).toEqual({ ...strong, parameters: now })
  })

  it('is named after its traits; its headline has the lowest conditional F', () => {
    const facts = multivariableKind.facts(strong)
    expect(facts).toMatchObject({ title: 'TraitA + TraitB + TraitC → Outcome', variants: 60 })
    const words = {
      t: (_id: string, values?: Record<string, unknown>) => JSON.stringify(values),
      format: formatsFor('en', 'UTC'),
    }
    expect(multivariableKind.headlineText(JSON.parse(facts.headline) as Fields, words)).toContain(
      '"k":3',
    )
  })

  it('writes tables, of which that of the variants can be parsed again', () => {
    expect(
      tsvOfTable(multivariableExports, strong, 'multivariable').trim().split('\n'),
    ).toHaveLength(4)
    expect(bodyOf(tsvOfTable(multivariableExports, strong, 'variants')).estimates).toEqual(
      strong.estimates,
    )
  })

  it('prefills one exposure and the outcome', () => {
    const without = new Set(['rs90000'])
    const pair = multivariableKind.prefillPair(strong, {
      without,
      exposure: 'TraitC',
      outcome: null,
    })
    expect(pair?.presentation).toMatchObject({ exposureName: 'TraitC', outcomeName: 'Outcome' })
    expect(pair?.text.trim().split('\n')).toHaveLength(60)
    expect(
      multivariableKind.prefillPair(strong, { without, exposure: 'nobody', outcome: null }),
    ).toBeNull()
  })

  it('advises to stop at weak conditional strength, and has next steps that follow from its numbers', () => {
    expect(isStrong(strong)).toBe(true)
    expect(isStrong(weak)).toBe(false)
    expect(isStrong({ estimates: [] })).toBe(false)
    expect(multivariableSteps(weak)[0]?.id).toBe('mvStop')
    expect(multivariableSteps(strong).map(({ id }) => id)).toContain('mvReport')
  })
})
