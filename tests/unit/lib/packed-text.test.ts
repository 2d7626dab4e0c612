import { describe, expect, test } from 'vitest'
import {
  isPacked,
  packText,
  PackedTextError,
  unpackText,
  unpackValue,
} from '../../../src/lib/packed-text.ts'

const MUCH = { bytes: 64 * 1024 * 1024, values: 1_000_000 }

/** Rows as in results: names, numbers with all digits, some nulls. */
function rows(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    SNP: `rs${index * 7919}`,
    b: Math.sin(index) / 3,
    eaf: index % 5 === 0 ? null : index / count,
    note: { role: 'variant', parts: [1, 2] },
  }))
}

describe('a packed text', () => {
  test.each([
    ['a list of like rows', { kind: 'k', rows: rows(200) }],
    ['few rows', { rows: rows(3) }],
    ['rows that differ', { rows: [...rows(20), { SNP: 'rs1' }] }],
    ['rows with their names in another order', [...rows(20), { note: 1, eaf: 1, b: 1, SNP: '' }]],
    ['lists in rows', { a: rows(20).map((row) => ({ own: rows(20), row })) }],
    ['words of every script', { note: '肠道 — «ω»\u0000😀', none: null, yes: true, list: [] }],
    ['empty rows', { rows: Array.from({ length: 30 }, () => ({})) }],
  ])('%s come back as they were, to the order of names', async (_name, value) => {
    const json = JSON.stringify(value)
    const packed = await packText(json)
    expect(isPacked(packed)).toBe(true)
    expect(await unpackText(packed, MUCH)).toBe(json)
    expect(await unpackValue(packed, MUCH)).toEqual(value)
  })

  test('that would become too large is refused before it is complete', async () => {
    const packed = await packText(JSON.stringify('0'.repeat(5_000_000)))
    expect(packed.length).toBeLessThan(20_000)
    const few = { bytes: 1_000_000, values: 10 }
    await expect(unpackValue(packed, few)).rejects.toMatchObject({ reason: 'tooLarge' })
  })

  test('S36 with too many values is refused before they are created', async () => {
    const list = (count: number) => packText(JSON.stringify(Array.from({ length: count }, () => 0)))
    const limits = { bytes: 1_000_000, values: 1000 }
    expect(await unpackValue(await list(1000), limits)).toHaveLength(1000)
    await expect(unpackValue(await list(1001), limits)).rejects.toMatchObject({
      reason: 'tooLarge',
    })
  })

  test('S36 a long name is not repeated for each row of a long column', async () => {
    const column = (name: string) =>
      packText(JSON.stringify({ $columns: [[name, Array.from({ length: 1000 }, () => 0)]] }))
    const limits = { bytes: 20_000, values: 2000 }
    expect(await unpackValue(await column('n'.repeat(20)), limits)).toHaveLength(1000)
    await expect(unpackValue(await column('n'.repeat(21)), limits)).rejects.toMatchObject({
      reason: 'tooLarge',
    })
  })

  test.each([
    ['cut short', (packed: string) => packed.slice(0, -40)],
    ['with a letter changed', (packed: string) => packed.replace(/.{9}$/, 'AAAAAAAA=')],
    ['not base64', (packed: string) => `${packed.slice(0, 30)}%%%`],
    ['empty behind its mark', (packed: string) => packed.slice(0, packed.indexOf(':') + 1)],
  ])('%s is damaged and says so', async (_name, damage) => {
    const packed = await packText(JSON.stringify({ rows: rows(50) }))
    await expect(unpackValue(damage(packed), MUCH)).rejects.toThrow(PackedTextError)
  })

  test('with columns of different lengths is damaged', async () => {
    const forged = JSON.stringify({
      $columns: [
        ['a', [1, 2]],
        ['b', [1]],
      ],
    })
    await expect(unpackValue(await packText(forged), MUCH)).rejects.toMatchObject({
      reason: 'damaged',
    })
  })
})
