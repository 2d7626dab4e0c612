/** The tools for power, meta-analysis and multivariable MR. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { makeEffects, runAnalysis, type Study } from '../helpers/e2e/analysis.ts'
import { accessFaults } from '../helpers/e2e/axe.ts'
import { paidMember } from '../helpers/e2e/members.ts'
import type { Reader } from '../helpers/e2e/reader.ts'
import { DESKTOP, expect, PHONE, test } from '../helpers/e2e/test.ts'
import { inTurn } from '../helpers/e2e/turns.ts'

const WIDE = readFileSync('public/examples/mv_three_60.tsv', 'utf8')

/** One trait of the wide example as a file of associations, packed if its name ends so. */
function sideFile(trait: string, name: string) {
  const [header = [], ...rows] = WIDE.trim()
    .split('\n')
    .map((line) => line.split('\t'))
  const at = header.indexOf(`${trait}_beta`)
  const lines = rows.map((cells) => [cells[0], 'A', 'G', cells[at], cells[at + 1]].join('\t'))
  const text = ['SNP\teffect_allele\tother_allele\tbeta\tse', ...lines].join('\n')
  const isPacked = name.endsWith('.gz')
  return {
    name,
    mimeType: isPacked ? 'application/gzip' : 'text/plain',
    buffer: isPacked ? gzipSync(text) : Buffer.from(text),
  }
}

const RUNS = [
  { language: 'zh', size: PHONE },
  { language: 'en', size: DESKTOP },
] as const

/** A number field. The label of a required field has an asterisk. */
const number = (reader: Reader, id: string) => reader.main.getByLabel(reader.text(id)).first()

async function chooseExample(reader: Reader, title: string): Promise<void> {
  await reader.button('tools.data.example').click()
  await reader.page.getByRole('menuitem', { name: reader.text(title) }).click()
}

async function run(reader: Reader): Promise<void> {
  await reader.button('tools.run.start').click()
  await expect(reader.page).toHaveURL(/record=\d+/, { timeout: 30_000 })
}

/** Fails when something is wider than the screen. */
async function expectNoSideways(reader: Reader): Promise<void> {
  const wider = await reader.page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  )
  expect(wider).toBeLessThanOrEqual(0)
}

for (const { language, size } of inTurn(import.meta.filename, RUNS)) {
  test.describe(`further tools (${language})`, () => {
    test.use({ ...size, language })

    test('2.10 power: a design by hand, its answer while typing, its record and next steps', async ({
      page,
      reader,
    }) => {
      await page.goto('/analysisTools/6006')
      await expect(reader.heading('tools.power.name')).toBeVisible()
      await expect(reader.main.getByText(reader.text('tools.power.missing'))).toBeVisible()
      await expect(reader.button('tools.run.start')).toBeDisabled()
      await number(reader, 'tools.power.n').fill('1000000')
      // Burgess 2014 by hand: Φ(√(10⁶ · 0.02 · 0.1 · 0.9) · ln 1.1 − 1.96) = 0.983.
      const answer = reader.main.getByRole('status').filter({ hasText: '98%' })
      await expect(answer).toBeVisible()
      await number(reader, 'tools.power.caseShare').fill('150')
      await expect(reader.main.getByText(reader.text('tools.run.settings'))).toBeVisible()
      await number(reader, 'tools.power.caseShare').fill('10')
      await expect(answer).toBeVisible()
      expect(await accessFaults(page)).toEqual([])
      await run(reader)
      await expect(reader.heading('analysis.power.byEffect')).toBeVisible()
      await reader.tab('analysis.power.bySize').click()
      await expect(reader.heading('analysis.power.bySize')).toBeVisible()
      await expectNoSideways(reader)

      await page.reload()
      await reader.tab('analysis.power.bySize').click()
      await expect(reader.heading('analysis.power.bySize')).toBeVisible()
      await reader.main
        .getByRole('link', { name: reader.text('analysis.next.open') })
        .first()
        .click()
      await expect(page).toHaveURL(/\/nextStepAnalyse\/\d+/)
      await expect(reader.heading('nextStep.powerEnough.title')).toBeVisible()
    })

    test('2.10 meta-analysis: an example, a row corrected, figures, table export', async ({
      page,
      reader,
    }) => {
      await page.goto('/analysisTools/6007')
      await chooseExample(reader, 'tools.meta.example.mixed')
      const ready = reader.main.getByText(reader.text('tools.meta.ready', { n: 8 }))
      await expect(ready).toBeVisible()
      const first = reader.main.getByRole('list', { name: reader.text('tools.meta.studies') })
      const error = first.getByLabel(reader.text('tools.meta.se')).first()
      await error.fill('-1')
      await expect(first.getByText(reader.text('tools.meta.fault.seNotPositive'))).toBeVisible()
      await expect(reader.main.getByText(reader.text('tools.meta.faults'))).toBeVisible()
      await error.fill('0.0436')
      await expect(ready).toBeVisible()
      // In a window as high as the page no bar covers a field.
      const window = page.viewportSize() ?? { width: 390, height: 844 }
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      await page.setViewportSize({ ...window, height: height + 100 })
      expect(await accessFaults(page)).toEqual([])
      await page.setViewportSize(window)
      await run(reader)
      for (const id of ['analysis.forest.title', 'analysis.meta.funnel.title']) {
        await reader.tab(id).click()
        await expect(reader.heading(id)).toBeVisible()
      }
      // I² of the file by metafor: tests/fixtures/science/meta_random_effects.json.
      await expect(reader.main.getByText('94%', { exact: true })).toBeVisible()
      await expectNoSideways(reader)

      await reader.button('analysis.export.open').click()
      const saved = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: reader.text('analysis.meta.export.pooled') }).click()
      const table = readFileSync(await (await saved).path(), 'utf8')
      expect(table).toContain('random_reml\t0.1261923175')
    })

    test('2.10 multivariable: an example that is sound, and one that says stop', async ({
      page,
      reader,
    }) => {
      await page.goto('/analysisTools/6005')
      await chooseExample(reader, 'tools.mv.example.three')
      const outcome = reader.main.getByLabel('Outcome', { exact: true })
      await expect(outcome).toHaveValue('outcome')
      await outcome.selectOption('none')
      await expect(reader.main.getByText(reader.text('tools.mv.roles'))).toBeVisible()
      await outcome.selectOption('outcome')
      await run(reader)
      await expect(
        reader.main.getByRole('heading', { level: 1, name: 'TraitA + TraitB + TraitC → Outcome' }),
      ).toBeVisible()
      await expect(reader.heading('analysis.forest.title')).toBeVisible()
      await expectNoSideways(reader)

      await reader.main.getByRole('link', { name: reader.text('tools.result.back') }).click()
      await reader.button('tools.data.remove').click()
      await chooseExample(reader, 'tools.mv.example.weak')
      await run(reader)
      await expect(reader.main.getByText(reader.text('analysis.mv.words.stop'))).toBeVisible()
    })

    test('2.10 multivariable: columns named by hand, exposures that are correlated', async ({
      page,
      reader,
      server,
    }) => {
      await reader.signIn(await paidMember(server, 'pro'))
      await page.goto('/analysisTools/6005')
      const [header = '', ...rows] = WIDE.trim().split('\n')
      const names = header.split('\t').map((_, k) => `v${k}`)
      await page.getByTestId('tool-file').setInputFiles({
        name: 'odd.tsv',
        mimeType: 'text/plain',
        buffer: Buffer.from([names.join('\t'), ...rows].join('\n')),
      })
      await expect(reader.main.getByText(reader.text('tools.mv.traits.notFound'))).toBeVisible()
      await reader.main.getByLabel(reader.text('tools.mv.snp')).selectOption('v0')
      const traits = reader.main.getByRole('list', { name: reader.text('tools.mv.traits') })
      const roles = ['exposure', 'exposure', 'outcome']
      for (const [k, name] of ['Alpha', 'Beta', 'Disease'].entries()) {
        const trait = traits.getByRole('listitem').nth(k)
        await trait.getByLabel(reader.text('tools.mv.trait.role')).selectOption(roles[k] ?? '')
        await trait.getByRole('textbox', { name: reader.text('tools.mv.trait.name') }).fill(name)
        const column = k === 2 ? 7 : 2 * k + 1
        await trait.getByLabel(reader.text('tools.mv.trait.beta')).selectOption(`v${column}`)
        await trait.getByLabel(reader.text('tools.mv.trait.se')).selectOption(`v${column + 1}`)
      }
      await reader.main.getByLabel('Alpha × Beta').fill('0.3')
      await expectNoSideways(reader)
      expect(await accessFaults(page)).toEqual([])
      await run(reader)
      await expect(
        reader.main.getByRole('heading', { level: 1, name: 'Alpha + Beta → Disease' }),
      ).toBeVisible()
      await expect(reader.main.getByText(reader.text('analysis.mv.fNote.given'))).toBeVisible()
    })

    test('2.10 multivariable: a packed file for each trait', async ({ page, reader, server }) => {
      await reader.signIn(await paidMember(server, 'pro'))
      await page.goto('/analysisTools/6005')
      await reader.main.getByText(reader.text('tools.mv.layout.files'), { exact: true }).click()
      await page
        .getByTestId('tool-file-exposure')
        .setInputFiles([sideFile('TraitA', 'A.tsv.gz'), sideFile('TraitB', 'B.tsv.gz')])
      await expect(reader.main.getByText(reader.text('tools.mv.noOutcome'))).toBeVisible()
      await page.getByTestId('tool-file-outcome').setInputFiles([sideFile('Outcome', 'Y.tsv')])
      await expect(
        reader.main.getByText(reader.text('tools.mv.ready', { k: 2, outcome: 'Y' })),
      ).toBeVisible()
      await expectNoSideways(reader)
      expect(await accessFaults(page)).toEqual([])
      await run(reader)
      await expect(reader.main.getByRole('heading', { level: 1, name: 'A + B → Y' })).toBeVisible()
      await reader.unfold('analysis.provenance.title')
      await expect(reader.main.getByText(/^A\.tsv\.gz · [0-9a-f]{16}…$/)).toBeVisible()
    })
  })
}

test('2.10 a result goes on: its numbers in the power tool, itself in the multivariable tool', async ({
  page,
  reader,
}) => {
  const study: Study = { exposure: 'bmi', outcome: 'chd', effects: makeEffects(14, 9) }
  await runAnalysis(reader, study)
  const id = new URL(page.url()).searchParams.get('record') ?? ''
  await page.goto(`/analysisTools/6006?from=${id}`)
  await expect(page).toHaveURL(/6006$/)
  await expect(number(reader, 'tools.power.variants')).toHaveValue('14')
  await expect(number(reader, 'tools.settings.exposure')).toHaveValue('bmi')
  await number(reader, 'tools.power.nExposure').fill('50000')
  await number(reader, 'tools.power.n').fill('90000')
  await run(reader)
  await expect(reader.main.getByRole('heading', { level: 1 })).toContainText('bmi')

  await page.goto(`/analysisTools/6007?from=${id}`)
  const rows = reader.main.getByRole('list', { name: reader.text('tools.meta.studies') })
  await expect(rows.getByRole('listitem')).toHaveCount(1)

  // The record has one exposure only: the multivariable tool says that it cannot use it.
  await page.goto(`/analysisTools/6005?from=${id}`)
  await expect(reader.main.getByText(reader.text('tools.mv.refused.text'))).toBeVisible()
})

test('2.10 a result of this device becomes a study; a record file opens again', async ({
  page,
  reader,
}) => {
  const study: Study = { exposure: 'bmi', outcome: 'chd', effects: makeEffects(12, 5) }
  await runAnalysis(reader, study)
  await page.goto('/analysisTools/6007')
  await reader.button('tools.meta.fromRecords').click()
  await page.getByRole('menuitem').filter({ hasText: study.exposure }).click()
  await page.keyboard.press('Escape')
  const rows = reader.main.getByRole('list', { name: reader.text('tools.meta.studies') })
  await expect(rows.getByRole('listitem')).toHaveCount(1)
  await reader.button('tools.meta.addRow').click()
  const added = rows.getByRole('listitem').nth(1)
  await added.getByLabel(reader.text('tools.meta.study')).fill('Replication')
  await added.getByLabel(reader.text('tools.meta.effect.beta')).fill('0.28')
  await added.getByLabel(reader.text('tools.meta.se')).fill('0.05')
  await run(reader)
  await expect(reader.main.getByText('Replication').first()).toBeAttached()

  await reader.button('analysis.export.open').click()
  const saved = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: reader.text('analysis.export.record') }).click()
  const path = await (await saved).path()
  await page.goto('/analysisTools/6006')
  await page.goto('/analysisTools/6007')
  await page.getByTestId('tool-file').setInputFiles({
    name: 'meta.veriscope.json',
    mimeType: 'application/json',
    buffer: readFileSync(path),
  })
  await expect(page).toHaveURL(/analysisTools\/6007\?record=\d+/)
  await expect(reader.heading('analysis.meta.models')).toBeVisible()
})
