import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { isNightly } from '../../../helpers/nightly.ts'
import { analyse, PATIENT } from './run.ts'

/** Numbers that papers, tutorials and packages print, and the command that computes each. */
type Case = {
  id: string
  command: string[]
  expect: { get: string; value: string; tol: string }[]
}

const FOLDER = new URL('../../../../../shared/cases/papers/', import.meta.url)
const pathOf = (name: string) => fileURLToPath(new URL(name, FOLDER))
const CASES: Case[] = existsSync(FOLDER)
  ? (JSON.parse(readFileSync(new URL('cases.json', FOLDER), 'utf8')) as Case[])
  : []

/** Numbers that differ, by case and by what is compared; docs/science-checks.md has the reasons. */
const DIFFERENT: Record<string, readonly string[]> = {
  'kuang-power-greene': ['raw:power'],
  'kuang-power-sakaue': ['raw:power'],
  'andrews-mvmr': ['mv:LDL:nsnp', 'mv:HDL:nsnp'],
  'bowden2016-ldl': ['raw:radial.egger.slope.b', 'raw:radial.egger.q'],
}

/** Cases whose bootstrap of many variants takes seconds. */
const SLOW = new Set(['spiller2018-Height', 'bowden2016-ldl'])

type Fields = Record<string, unknown>
const listOf = (value: unknown) => (Array.isArray(value) ? (value as Fields[]) : [])

/** Follows a path such as `posterior.4` into a result, and ends at the first number. */
function reach(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, name) => (typeof at === 'number' ? at : (at as Fields | null)?.[name]),
    value,
  )
}

/** Reads a number as a case names it: `est:ivw:b`, `loo:rs1:se`, `exp:random.b` (its exponential). */
function numberOf(result: Fields, get: string): number {
  const [what = '', ...rest] = get.split(':')
  const [name = '', field = ''] = rest
  const row = (list: unknown, key: string) => listOf(list).find((one) => one[key] === name)?.[field]
  const i2gx = reach(result['strength'], ['i2gx'])
  const egger = listOf(result['heterogeneity']).find(({ method }) => method === 'egger')
  const byKind: Record<string, () => unknown> = {
    est: () => row(result['estimates'], 'method'),
    het: () => row(result['heterogeneity'], 'method'),
    loo: () => row(result['leaveOneOut'], 'SNP'),
    single: () => row(result['singleSnp'], 'SNP'),
    mv: () => row(result['exposures'], 'exposure'),
    pleio: () => reach(result['pleiotropy'], [name]),
    presso: () => reach(result['presso'], [name]),
    raw: () => reach(result, name.split('.')),
    exp: () => Math.exp(Number(reach(result, name.split('.')))),
    pct: () => 100 * Number(name === 'i2gx' ? i2gx : reach(egger, ['i2'])),
  }
  const found = byKind[what]?.()
  return typeof found === 'number' ? found : Number.NaN
}

/** Returns how far a number may be from the expected one; `printed`: half of its last digit. */
function toleranceOf({ value, tol }: Case['expect'][number]): number {
  const [kind, size] = tol.split(':')
  if (kind === 'abs') return Number(size)
  if (kind === 'rel') return Number(size) * Math.abs(Number(value))
  const [mantissa = '', exponent = '0'] = value.split('e')
  return 0.5 * 10 ** (Number(exponent) - (mantissa.split('.')[1]?.length ?? 0)) * (1 + 1e-9)
}

const canRun = ({ id, command }: Case) =>
  (isNightly || !SLOW.has(id)) &&
  command.every(
    (word) =>
      !word.startsWith('@') && (!word.startsWith('cases/') || existsSync(pathOf(word.slice(6)))),
  )

describe.runIf(CASES.length > 0)('numbers that were printed elsewhere', () => {
  test.each(CASES.filter(canRun))(
    '$id',
    { timeout: PATIENT },
    async ({ id, command, expect: expected }) => {
      const words = command.map((word) =>
        word.startsWith('cases/') ? pathOf(word.slice(6)) : word,
      )
      const { stdout } = await analyse(...words, '--json')
      const result = JSON.parse(stdout) as Fields
      const different = expected.filter((one) => {
        const off = Math.abs(numberOf(result, one.get) - Number(one.value))
        return !(off <= toleranceOf(one))
      })
      expect(different.map(({ get }) => get)).toEqual(DIFFERENT[id] ?? [])
    },
  )
})
