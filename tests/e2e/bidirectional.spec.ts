/** Two traits, each as the exposure of the other: tool 6004, by its id and from a two-sample result. */
import { readFileSync } from 'node:fs'
import { paidMember } from '../helpers/e2e/members.ts'
import type { Reader } from '../helpers/e2e/reader.ts'
import { DESKTOP, expect, PHONE, test } from '../helpers/e2e/test.ts'
import { inTurn } from '../helpers/e2e/turns.ts'

const TOOL = '/analysisTools/6004'
const RUN_MS = 60_000

const RUNS = [
  { language: 'zh', size: DESKTOP },
  { language: 'en', size: PHONE },
] as const

async function chooseExample(reader: Reader, id: string): Promise<void> {
  await reader.button('tools.data.example').click()
  await reader.page.getByRole('menuitem', { name: reader.text(id) }).click()
}

async function run(reader: Reader): Promise<void> {
  await expect(reader.button('tools.run.start')).toBeEnabled()
  await reader.button('tools.run.start').click()
  await expect(reader.page).toHaveURL(/record=\d+/, { timeout: RUN_MS })
}

/** Fails when something is wider than the screen. */
async function expectNoSideways(reader: Reader): Promise<void> {
  const wider = await reader.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(wider).toBeLessThanOrEqual(0)
}

/** Names of the example's traits in the reader's language. */
function traits(reader: Reader) {
  const [a, b] = [
    reader.text('tools.bidirectional.example.a'),
    reader.text('tools.bidirectional.example.b'),
  ]
  return { a, b, forward: `${a} → ${b}`, reverse: `${b} → ${a}` }
}

const count = (reader: Reader, exposure: string, outcome: string, n: number) =>
  reader.main.getByText(
    reader.text('tools.bidirectional.counts', { exposure, outcome, n, matched: n }),
  )

for (const { language, size } of inTurn(import.meta.filename, RUNS)) {
  test.describe(`bidirectional Mendelian randomisation (${language})`, () => {
    test.use({ ...size, language })

    test('2.10 bidirectional: an example, both directions, its record and next steps', async ({
      page,
      reader,
    }) => {
      test.setTimeout(120_000)
      const { a, b, forward, reverse } = traits(reader)
      await page.goto(TOOL)
      await expect(reader.heading('tools.bidirectional.name')).toBeVisible()
      await expect(reader.button('tools.run.start')).toBeDisabled()
      await chooseExample(reader, 'tools.bidirectional.example.oneway')
      await expect(count(reader, a, b, 28)).toBeVisible()
      await expect(count(reader, b, a, 32)).toBeVisible()
      await test.step('which of A1 and A2 has the effect is found and said', async () => {
        await expect(
          reader.main.getByText(
            reader.text('tools.screen.alleleQuestion', { one: 'A1', two: 'A2' }),
          ),
        ).toBeVisible()
      })
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      await run(reader)

      await test.step('the planted truth: forward only, the reverse goes with the filter', async () => {
        await expect(
          reader.main.getByText(reader.text('analysis.bidirectional.verdict.forward', { a, b })),
        ).toBeVisible()
        await expect(reader.heading('analysis.bidirectional.pair.title')).toBeVisible()
        // A forest of each direction beside the answer; scatter, forest and leave-one-out in its tab.
        for (const direction of [forward, reverse]) {
          await reader.main.getByRole('tab', { name: direction }).click()
          await expect(reader.main.getByRole('figure')).toHaveCount(5)
        }
        await expect(reader.heading('analysis.bidirectional.shared.title', { n: 10 })).toBeVisible()
      })
      await expectNoSideways(reader)

      await test.step('the table has every method of both directions, and the filtered runs', async () => {
        await reader.button('analysis.export.open').click()
        const saved = page.waitForEvent('download')
        await page
          .getByRole('menuitem', { name: reader.text('analysis.export.estimates') })
          .first()
          .click()
        const lines = readFileSync(await (await saved).path(), 'utf8')
          .trim()
          .split('\n')
        const of = (set: string, method: string) =>
          lines.filter((line) => line.includes(`\t${set}\t${method}\t`)).length
        expect(of('all', 'ivw')).toBe(2)
        expect(of('all', 'raps')).toBe(2)
        expect(of('steiger_filtered', 'ivw')).toBe(1)
        expect(of('without_shared', 'ivw')).toBe(2)
      })

      await test.step('the record is there after a reload, and leads on', async () => {
        await page.reload()
        await expect(reader.heading('analysis.bidirectional.pair.title')).toBeVisible()
        await reader.main
          .getByRole('link', { name: reader.text('analysis.next.open') })
          .first()
          .click()
        await expect(page).toHaveURL(/\/nextStepAnalyse\/\d+/)
        await expect(reader.heading('nextStep.biBackward.title')).toBeVisible()
        await expect(reader.heading('nextStep.biOne.title')).toBeVisible()
        await reader.main
          .getByRole('link', { name: reader.text('nextStep.openSingle', { exposure: b }) })
          .click()
        await expect(page).toHaveURL(/analysisTools\/6001/)
        await expect(reader.button('tools.run.start')).toBeEnabled()
      })
    })

    test('2.10 bidirectional: a wrong file is refused, thresholds act at once, no instruments is a result', async ({
      page,
      reader,
    }) => {
      test.setTimeout(120_000)
      const { a, b } = traits(reader)
      await page.goto(TOOL)
      await chooseExample(reader, 'tools.bidirectional.example.twoway')
      await expect(count(reader, a, b, 31)).toBeVisible()
      await page.getByTestId('tool-file-outcome').setInputFiles({
        name: 'notes.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('words\nand\nmore\n'),
      })
      await expect(
        reader.main
          .getByRole('alert')
          .getByText(reader.text('tools.attempt.title', { name: 'notes.txt' })),
      ).toBeVisible()
      await expect(count(reader, a, b, 31)).toBeVisible()
      await reader.button('tools.attempt.close').click()

      await reader.button('tools.settings.open').click()
      const threshold = reader.main.getByLabel(reader.text('tools.screen.instrumentP'))
      await threshold.fill('0')
      await expect(
        reader.main.getByText(
          reader.text('forms.number.aboveSuchAs', { min: '0', max: '1', example: '1e-5' }),
        ),
      ).toBeVisible()
      await expect(reader.button('tools.run.start')).toBeDisabled()
      // Below the smallest p of A and above some of B.
      await threshold.fill('1e-75')
      await expect(
        reader.main.getByText(reader.text('tools.bidirectional.countsNone', { exposure: a })),
      ).toBeVisible()
      await run(reader)
      await expect(
        reader.main.getByText(reader.text('analysis.bidirectional.verdict.open', { a, b })),
      ).toBeVisible()
      const strength = reader.main
        .getByRole('listitem')
        .filter({ hasText: reader.text('analysis.check.strength') })
      await strength.locator('summary').click()
      await expect(
        strength.getByText(
          reader.text('analysis.bidirectional.warning.noInstruments', { exposure: a }),
        ),
      ).toBeVisible()
      await expectNoSideways(reader)
    })
  })
}

test('2.10 bidirectional: a two-sample result brings its variants, a file of B joins them', async ({
  page,
  reader,
  server,
}) => {
  test.setTimeout(120_000)
  await reader.signIn(await paidMember(server, 'plus'))
  await page.goto('/analysisTools/6001')
  await chooseExample(reader, 'tools.example.homogeneous')
  await run(reader)
  await reader.main
    .getByRole('link', { name: reader.text('analysis.next.open') })
    .first()
    .click()
  await reader.main
    .getByRole('link', {
      name: reader.text('nextStep.tool', { name: reader.text('nav.bidirectionalMr') }),
    })
    .click()
  await expect(page).toHaveURL(/analysisTools\/6004$/)
  const names = {
    exposure: reader.text('tools.example.exposure'),
    outcome: reader.text('tools.example.homogeneous.outcome'),
  }
  await expect(count(reader, names.exposure, names.outcome, 12)).toBeVisible()
  await expect(reader.main.getByText(reader.text('tools.bidirectional.carriedB'))).toBeVisible()
  const own = Array.from(
    { length: 6 },
    (_, k) => `own${k}\tA\tG\t0.3\t${0.05 + 0.002 * k}\t0.004\t1e-30`,
  )
  const head = 'SNP\teffect_allele\tother_allele\teaf\tbeta\tse\tpval'
  const file = (rows: readonly string[]) => Buffer.from([head, ...rows].join('\n'))
  await page.getByTestId('tool-file-outcome').setInputFiles({
    name: 'outcome-instruments.tsv',
    mimeType: 'text/plain',
    buffer: file(own),
  })
  await page.getByTestId('tool-file-exposure').setInputFiles({
    name: 'exposure-lookups.tsv',
    mimeType: 'text/plain',
    buffer: file(
      own.map((row) => row.replace(/\t0\.0[\d.]+\t0\.004\t1e-30$/, '\t0.001\t0.004\t0.8')),
    ),
  })
  // Six instruments from the file, and seven from the record that reach 1e-5 in the outcome too.
  await expect(count(reader, names.outcome, names.exposure, 13)).toBeVisible()
  await run(reader)
  await expect(
    reader.main.getByText(
      reader.text('analysis.bidirectional.verdict.forward', {
        a: names.exposure,
        b: names.outcome,
      }),
    ),
  ).toBeVisible()
})
