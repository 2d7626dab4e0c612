/** The command line and the page write the same files for the same run, byte for byte. */
import { EXAMPLE_OUTCOME_MAPPING } from '../../../../src/features/tools/gut-microbiota/tool.tsx'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { META_ANALYSIS } from '../../../../src/features/tools/meta-analysis/spec.ts'
import { createScanSpec } from '../../../../src/features/tools/scan/spec.ts'
import { TWO_SAMPLE } from '../../../../src/features/tools/two-sample/spec.ts'
import { formatsFor } from '../../../../src/i18n/formats.ts'
import { exportGroups } from '../../../../src/results/exports/export-files.ts'
import { kindOf, readBody } from '../../../../src/results/read-body.ts'
import type { ValidRecord } from '../../../../src/results/record-of.ts'
import { textOf } from '../../../helpers/e2e/texts.ts'
import { readWorkbook } from '../../../helpers/read-workbook.ts'
import { sessionOf } from '../../../helpers/tool-session.ts'
import { analyse, firstTaxa, folder, PATIENT } from './run.ts'

const AT = '2026-11-20T10:00:00.000Z'

function example(name: string, path = `public/examples/${name}`) {
  return { kind: 'file' as const, name, blob: new Blob([readFileSync(path)]) }
}

/** Returns the files that the page offers for a record, by their id. */
async function filesOfPage(record: ValidRecord, title: string) {
  const body = readBody(record.result)
  if (!body) throw new Error('the record does not open')
  const exports = await kindOf(body).exports()
  const words = {
    t: (id: string, values?: Record<string, unknown>) =>
      textOf('en', id, values as Record<string, string | number>),
    format: formatsFor('en', 'UTC'),
  }
  const named = { ...record, title, createdAt: AT }
  const lines = exportGroups({ record: named, body, exports, words }).flatMap(
    (group) => group.lines,
  )
  return new Map(await Promise.all(lines.map(async ({ id, make }) => [id, await make()] as const)))
}

const bytesOf = async (blob: Blob | undefined) =>
  new Uint8Array(await (blob ?? new Blob()).arrayBuffer())

/** Runs the command and compares every file with the page's. */
async function holds(record: ValidRecord, command: string, ...args: string[]): Promise<string[]> {
  const stem = join(folder, `out-${command}`)
  const page = await filesOfPage(record, 'Title')
  const expectedEndings = ['.tsv', '.xlsx', ...(page.has('script') ? ['.R'] : [])]
  const outs = expectedEndings.flatMap((ending) => ['--out', `${stem}${ending}`])
  const { status, stderr, stdout } = await analyse(
    command,
    ...args,
    ...outs,
    '--title',
    'Title',
    '--date',
    AT,
  )
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const tables = [...page.keys()].filter((id) => existsSync(`${stem}-${id}.tsv`))
  for (const id of tables) {
    expect(readFileSync(`${stem}-${id}.tsv`, 'utf8'), id).toBe(await page.get(id)?.text())
  }
  if (page.has('script')) {
    expect(readFileSync(`${stem}.R`, 'utf8')).toBe(await page.get('script')?.text())
  }
  expect(await readWorkbook(new Uint8Array(readFileSync(`${stem}.xlsx`)))).toEqual(
    await readWorkbook(await bytesOf(page.get('workbook'))),
  )
  expect(stdout.trim().split('\n')).toHaveLength(tables.length + expectedEndings.length - 1)
  return tables
}

describe('--out', () => {
  test('a pair: every table, the workbook and the script', { timeout: PATIENT }, async () => {
    const { session, savedRecords } = sessionOf(TWO_SAMPLE)
    await session.choose(example('sim_homogeneous_12.tsv'))
    session.setSettings({ nboot: 100, presso: 'off', exposureName: 'BMI', outcomeName: 'CHD' })
    await session.start()
    const [record] = savedRecords
    if (!record) throw new Error('nothing was saved')
    const names = ['--exposure-name', 'BMI', '--outcome-name', 'CHD']
    const file = ['--harmonised', 'public/examples/sim_homogeneous_12.tsv', '--nboot', '100']
    expect(await holds(record, 'two-sample-mr', ...file, ...names)).toEqual(
      expect.arrayContaining(['estimates', 'tests', 'variants']),
    )
  })

  test('a meta-analysis of odds ratios', { timeout: PATIENT }, async () => {
    const { session, savedRecords } = sessionOf(META_ANALYSIS)
    await session.choose(example('meta_cohorts_12.tsv'), { rows: null })
    const { preview } = session.state().draft
    if (preview) session.setSettings({ scale: preview.scale, errorBy: preview.errorBy })
    await session.start()
    const [record] = savedRecords
    if (!record) throw new Error('nothing was saved')
    const file = ['--data', 'public/examples/meta_cohorts_12.tsv']
    expect(await holds(record, 'meta-analysis', ...file)).toEqual(['pooled', 'studies'])
  })

  test('a scan of taxa', { timeout: PATIENT }, async () => {
    const { session, savedRecords } = sessionOf(createScanSpec('6002', 'gut-microbiota-mr', 1))
    const exposure = firstTaxa(12)
    const inputs = {
      layout: 'two-sides' as const,
      exposures: [example('sim211_exposure.tsv', exposure)],
      outcomes: [example('sim211_outcome.tsv')],
      mapping: { outcome: EXAMPLE_OUTCOME_MAPPING },
    }
    await session.choose(inputs, { nboot: 100, hasPresso: false })
    await session.start()
    const [record] = savedRecords
    if (!record) throw new Error('nothing was saved')
    const sides = ['--exposure', exposure].concat([
      '--outcome',
      'public/examples/sim211_outcome.tsv',
      '--outcome-map',
      'effect_allele=A1,other_allele=A2',
    ])
    const rules = ['--nboot', '100', '--instrument-p', '1e-5', '--least-f', '10', '--binary']
    expect(await holds(record, 'gut-microbiota', ...sides, ...rules)).toEqual(
      expect.arrayContaining(['results', 'variants']),
    )
  })

  test(
    'refuses an unknown extension and a file that the result lacks, with exit code 2',
    { timeout: PATIENT },
    async () => {
      const design = ['--n', '1000', '--r2', '0.02', '--beta', '0.1']
      const pdf = await analyse('power', ...design, '--out', join(folder, 'a.pdf'))
      expect([pdf.status, pdf.stderr]).toEqual([2, expect.stringContaining('.tsv, .xlsx or .R')])
      const script = await analyse(
        'instruments',
        '--file',
        'public/examples/gwas_exposure.tsv',
        '--out',
        join(folder, 'a.R'),
      )
      expect([script.status, script.stderr]).toEqual([2, expect.stringContaining('no .R file')])
    },
  )
})
