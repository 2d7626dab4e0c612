/** Chain files and merged names on the command line. */
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { analyse, file, json, PATIENT } from './run.ts'

const HEADER = 'SNP\tchr\tpos\teffect_allele\tother_allele\teaf\tbeta\tse\tpval'
const rows = (name: (k: number) => string, shift: number, beta: number) =>
  [
    HEADER,
    ...Array.from({ length: 6 }, (_, k) =>
      [name(k), 1, 1e6 * (k + 1) + shift, 'A', 'G', 0.3, beta * (k + 1), 0.01, 1e-9].join('\t'),
    ),
  ].join('\n')
const exposure = file(
  'lift-exposure.tsv',
  rows((k) => `rs${k}`, 0, 0.1),
)
const outcome = file(
  'lift-outcome.tsv',
  rows((k) => `snp${k}`, 777, 0.05),
)
const chain = file(
  'lift.over.chain.gz',
  gzipSync('chain 1 chr1 249250621 + 0 200000000 chr1 248956422 + 777 200000777 1\n200000000\n'),
)

type Harmonised = {
  rows: { SNP: string; 'beta.outcome': number }[]
  warnings: { code: string; values: Record<string, unknown> }[]
}
const SIDES = ['--exposure', exposure, '--outcome', outcome]

describe('files of two builds', () => {
  test('harmonise', async () => {
    const without = await analyse('harmonise', ...SIDES, '--json')
    expect(without.stdout + without.stderr).not.toContain('positions-lifted')
    const { rows: joined, warnings } = await json<Harmonised>(
      'harmonise',
      ...SIDES,
      '--chain',
      chain,
    )
    expect(joined.map(({ SNP }) => SNP)).toEqual(['rs0', 'rs1', 'rs2', 'rs3', 'rs4', 'rs5'])
    expect(warnings).toContainEqual({
      code: 'positions-lifted',
      values: { count: 6, total: 6, file: 'lift.over.chain.gz' },
    })
  })

  test.each([
    // Half as much for every variant: the slope of the two files above.
    ['gut-microbiota', SIDES, /"b":0\.(?:5|49999)/],
    ['bidirectional', ['--a', exposure, '--b', outcome], /"b":0\.(?:5|49999)/],
    [
      'instruments',
      ['--file', exposure, '--outcome', outcome, '--independence', 'none'],
      /"kept":6/,
    ],
  ])('%s', { timeout: PATIENT }, async (command, sides, pattern) => {
    const { status, stdout } = await analyse(command, ...sides, '--chain', chain, '--json')
    expect(status).toBe(0)
    expect(stdout).toMatch(pattern)
  })
})

test('merged names', async () => {
  const old = file(
    'old-names.tsv',
    rows((k) => `rs${900 + k}`, 0, 0.05).replaceAll(/\t1\t\d+\tA/g, '\t\t\tA'),
  )
  const names = file(
    'merged.csv',
    ['old,current', ...Array.from({ length: 6 }, (_, k) => `rs${900 + k},rs${k}`)].join('\n'),
  )
  const args = ['harmonise', '--exposure', exposure, '--outcome', old]
  const { rows: joined, warnings } = await json<Harmonised>(...args, '--merged-names', names)
  expect(joined).toHaveLength(6)
  expect(warnings).toContainEqual({ code: 'joined-by-name', values: { count: 6, total: 6 } })
})

test('refuses another file and states what to give', async () => {
  const { status, stderr } = await analyse('harmonise', ...SIDES, '--chain', exposure)
  expect(status).toBe(2)
  expect(stderr).toContain('hg19ToHg38.over.chain.gz')
  const missing = await analyse('harmonise', ...SIDES, '--chain', 'nowhere.chain')
  expect(missing.stderr).toContain('There is no file nowhere.chain')
})
