import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { kindOf, readBody } from '../../../../src/results/read-body.ts'
import { edgesOf, graphml } from '../../../../src/results/scan/export-network.ts'
import { mapExports } from '../../../../src/results/scan/export-tables.ts'
import { isSolid, relationships } from '../../../../src/results/scan/relationship-data.ts'
import { type MapBody, reverseBody } from '../../../../src/results/scan/body.ts'
import { formatsFor } from '../../../../src/i18n/formats.ts'
import { runScan, fileOf } from '../../science/scan-run/run.ts'

const words = { t: (id: string) => id, format: formatsFor('en', 'UTC') }
let map: MapBody

beforeAll(async () => {
  const table = fileOf('map.tsv', readFileSync('public/examples/sim_map_8x5.tsv', 'utf8'))
  const result = await runScan(
    { files: { layout: 'harmonised', table }, mapping: {} },
    { reverse: true },
    { kind: 'causal-map' },
  )
  map = { ...result, kind: 'causal-map', presentation: { outcomeKind: 'binary' } }
})

describe('a map with its reverse direction', () => {
  test('opens again, as does a map of the older version without one', () => {
    expect(readBody(JSON.stringify(map))).toEqual(map)
    const { reverse: _reverse, ...old } = map
    const opened = readBody(JSON.stringify({ ...old, schemaVersion: 1 })) as MapBody | null
    expect(opened).toMatchObject({ schemaVersion: 3, upgradedFrom: 2, reverse: null })
    expect(opened?.rows.map(({ b, p }) => [b, p])).toEqual(map.rows.map(({ b, p }) => [b, p]))
    expect(readBody(JSON.stringify({ ...map, reverse: { rows: [] } }))).toBeNull()
    expect(readBody(JSON.stringify({ ...map, schemaVersion: 4 }))).toBeNull()
  })

  test('edges have a direction, the result of Steiger’s test, and whether they are drawn solid', () => {
    const edges = edgesOf(map)
    const reverse = edges.filter(({ direction }) => direction === 'reverse')
    expect(reverse.toSorted((x, y) => x.source.localeCompare(y.source))).toEqual([
      expect.objectContaining({ source: 'Outcome 2', target: 'Trait H', steiger: null }),
      expect.objectContaining({ source: 'Outcome 5', target: 'Trait B', steiger: null }),
    ])
    expect(edges).toHaveLength(8)
    const text = graphml(map)
    expect(text).toContain('<key id="direction" for="edge" attr.name="direction"')
    expect(text).toContain('<data key="direction">reverse</data>')
    expect(text).toMatch(/<data key="solid">(?:true|false)<\/data>/)
  })

  test('only pairs that pass all rules are solid, none with a reversed Steiger’s test', () => {
    expect(isSolid({ verdict: 'passed', isForward: true })).toBe(true)
    expect(isSolid({ verdict: 'passed', isForward: null })).toBe(false)
    expect(isSolid({ verdict: 'passed', isForward: false })).toBe(false)
    expect(isSolid({ verdict: 'associated', isForward: true })).toBe(false)
  })

  test('the drawing has an arrow for each, pointing left for the reverse direction', () => {
    const { left, right, arrows, more } = relationships(map, words)
    expect(more).toBe(0)
    const labels = arrows.map(({ isReverse, left: l, right: r }) =>
      isReverse ? `${right[r]} → ${left[l]}` : `${left[l]} → ${right[r]}`,
    )
    expect(labels).toContain('Outcome 2 → Trait H')
    expect(labels).toContain('Trait A → Outcome 1')
    expect(arrows).toHaveLength(8)
  })

  test('the matrix has the mirrored cells, a table has the rows', () => {
    const tables = mapExports.tables(map)
    const matrix = tables.find(({ id }) => id === 'matrix')
    const row = matrix?.rows().find((cells) => cells[0] === 'Trait B' && cells[1] === 'z_reverse')
    expect(Number(row?.[6])).toBeLessThan(-4)
    const reverse = tables.find(({ id }) => id === 'reverse')
    expect(reverse?.rows()).toHaveLength(40)
    expect(reverse?.rows()[0]).toHaveLength(reverse?.columns.length ?? 0)
  })

  test('a pair of the reverse direction is prefilled into the two-sample tool', () => {
    const pair = kindOf(map).prefillPair(map, {
      exposure: 'Outcome 2',
      outcome: 'Trait H',
      without: new Set(),
    })
    expect(pair?.presentation).toEqual({
      exposureName: 'Outcome 2',
      outcomeName: 'Trait H',
      outcomeKind: 'continuous',
    })
    expect(pair?.text.split('\n').length).toBeGreaterThan(9)
    expect(reverseBody(map)?.reverse).toBeNull()
  })
})
