import { describe, expect, test } from 'vitest'
import { fromWire, toWire } from '../../../src/cache/record-wire.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { LEFT_OUT } from '../../../src/contract/record-content.ts'
import { isPacked } from '../../../src/lib/packed-text.ts'
import { runs } from '../../helpers/nightly.ts'

/** Rows as in GWAS files: effects with four digits, frequencies with three. */
function analysed(count: number) {
  let state = 7
  const draw = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const number = (value: number) => Number(value.toPrecision(4))
  const variants = Array.from({ length: count }, (_, index) => ({
    SNP: `rs${Math.floor(draw() * 2e8)}`,
    row: index + 2,
    effectAllele: 'ACGT'[Math.floor(draw() * 4)],
    otherAllele: 'ACGT'[Math.floor(draw() * 4)],
    eaf: Number(draw().toFixed(3)),
    betaExposure: number(0.05 + 0.1 * draw()),
    seExposure: number(0.006 + 0.001 * draw()),
    betaOutcome: number(0.03 * draw()),
    seOutcome: number(0.01 + 0.001 * draw()),
    f: 100 * draw(),
  }))
  const inference = (SNP: string, role: string) => ({
    SNP,
    role,
    b: draw(),
    se: draw(),
    ciLow: draw(),
    ciHigh: draw(),
    p: draw(),
    negLog10P: draw(),
  })
  const leaveOneOut = [
    ...variants.map(({ SNP }) => inference(SNP, 'variant')),
    inference('All', 'all'),
  ]
  const singleSnp = [
    ...variants.map(({ SNP }) => inference(SNP, 'variant')),
    inference('All', 'all-ivw'),
  ]
  return { schemaVersion: 2, kind: 'two-sample-mr', variants, leaveOneOut, singleSnp }
}

async function there(value: object) {
  const wire = await toWire(JSON.stringify(value))
  return { wire, back: JSON.parse(wire === null ? 'null' : await fromWire(wire)) as unknown }
}

describe('toWire', () => {
  test('sends a small result plain, for every client', async () => {
    const json = JSON.stringify(analysed(500))
    expect(await toWire(json)).toBe(json)
  })

  test('packs a larger result, which unpacks unchanged', async () => {
    const value = analysed(3000)
    expect(JSON.stringify(value).length).toBeGreaterThan(LIMITS.recordBody)
    const { wire, back } = await there(value)
    expect(isPacked(wire ?? '')).toBe(true)
    expect(wire?.length).toBeLessThanOrEqual(LIMITS.recordBody)
    expect(back).toEqual(value)
  })

  test('omits derived parts of a still larger result, and lists them', async () => {
    const value = analysed(runs(10_000, 20_000))
    const { wire, back } = await there(value)
    expect(wire?.length).toBeLessThanOrEqual(LIMITS.recordBody)
    const isSummary = ({ role }: { role: string }) => role !== 'variant'
    expect(back).toEqual({
      ...value,
      leaveOneOut: value.leaveOneOut.filter(isSummary),
      singleSnp: value.singleSnp.filter(isSummary),
      [LEFT_OUT]: ['leaveOneOut', 'singleSnp'],
    })
  })

  test('counts characters of three bytes as such', async () => {
    const text = JSON.stringify({ note: '字'.repeat(LIMITS.recordBody / 2) })
    expect(isPacked((await toWire(text)) ?? '')).toBe(true)
  })

  test('returns a damaged result unchanged', async () => {
    expect(await fromWire('deflate-columns-1:AAAA')).toBe('deflate-columns-1:AAAA')
  })
})
