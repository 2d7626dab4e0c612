/** Instruments from files of any length: selected, looked up in an outcome, passed to a tool. */
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { createGzip } from 'node:zlib'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import type { User } from '../helpers/e2e/user.ts'
import { expect, test } from '../helpers/e2e/test.ts'
import { filesOfPanel, simulatePanel } from '../helpers/simulated-panel.ts'

const TOOL = '/analysisTools/6008'
/** The example's candidates at 5e-8, pruned within 10 000 kb: tests/unit/tools/analyse agrees. */
const CHOSEN = 21

/** The examples in the order of their menu. */
const EXAMPLES = { alone: 0, outcome: 1, matrix: 2 } as const

async function chooseExample(user: User, id: keyof typeof EXAMPLES): Promise<void> {
  await user.button('tools.data.example').click()
  await user.page.getByRole('menuitem').nth(EXAMPLES[id]).click()
  await expect(user.main.getByText('gwas_exposure.tsv').first()).toBeVisible()
}

/** The folder for the files of a test. */
function placeFor(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true })
  return join(folder, name)
}

async function run(user: User): Promise<void> {
  await user.button('tools.run.start').click()
  await expect(user.page).toHaveURL(/record=\d+/, { timeout: 30_000 })
  await expect(user.heading('analysis.pick.flow')).toBeVisible()
}

const ROWS = 900_000
const STRONG = ROWS / 20_000

const HEADER = 'SNP\tchr\tpos\teffect_allele\tother_allele\teaf\tbeta\tse\tpval\tn\n'

/** Generates the rows of a file of any length; one in 20 000 is genome-wide significant. */
function* rows(count: number): Generator<string> {
  yield HEADER
  for (let at = 0; at < count;) {
    let block = ''
    for (const end = Math.min(count, at + 5000); at < end; at += 1) {
      const isStrong = at % 20_000 === 7
      const place = `${1 + (at % 22)}\t${1_000_000 + at * 37}`
      const noise = ((at * 2654435761) % 1e6) / 1e6
      const numbers = isStrong
        ? '0.05\t0.005\t1.5e-23'
        : `${noise / 100}\t0.02\t${0.05 + noise / 2}`
      block += `rs${1_000_000 + at}\t${place}\tA\tG\t0.3\t${numbers}\t50000\n`
    }
    yield block
  }
}

async function writeGz(path: string, count: number): Promise<void> {
  await pipeline(Readable.from(rows(count)), createGzip({ level: 1 }), createWriteStream(path))
}

/** A panel, a GWAS of its variants, every one of which passes, and an outcome. */
function writePanel(folder: string): string[] {
  const simulated = simulatePanel({ seed: 8, people: 200, regions: 4, perRegion: 30 })
  const effects = simulated.variants.map(({ name, chromosome, position, first, second }, at) =>
    [name, chromosome, position, first, second, '', 0.1 + at / 1000, 0.01, 1e-20, 9000].join('\t'),
  )
  // The outcome lacks two selected variants: one has a proxy in the panel, the other has none.
  const others = effects.filter((row) => !/^rs2_(?:6|26)\t/.test(row))
  const files = {
    ...filesOfPanel(simulated),
    tsv: `${HEADER}${effects.join('\n')}\n`,
    'outcome.tsv': `${HEADER}${others.join('\n')}\n`,
  }
  return Object.entries(files).map(([ending, content]) => {
    const path = placeFor(folder, `eas.${ending}`)
    writeFileSync(path, content)
    return path
  })
}

test('clumps by the user’s own panel, with proxies for variants that the outcome lacks', async ({
  page,
  user,
}, info) => {
  const files = writePanel(info.outputPath('panel'))
  const [panel, [gwas, outcome]] = [files.slice(0, 3), files.slice(3)]
  await page.goto(TOOL)
  await page.getByTestId('tool-file-exposure').setInputFiles(gwas!)
  await user.main.getByRole('radio', { name: user.text('tools.pick.way.panel') }).check()
  // The files are added one after the other.
  await page.getByTestId('tool-file-panel').setInputFiles(panel.slice(0, 2))
  await expect(user.main.getByRole('alert')).toContainText('eas.fam')
  await page.getByTestId('tool-file-panel').setInputFiles(panel.slice(2))
  await expect(user.main.getByRole('alert')).toHaveCount(0)
  await page.getByTestId('tool-file-outcome').setInputFiles(outcome!)
  await user.main.getByText(user.text('tools.pick.absent.proxy'), { exact: true }).click()
  await user.field('tools.pick.proxy.r2').fill('0.1')
  await run(user)
  const check = user.text('analysis.pick.rule.independence')
  await user.main.locator('summary', { hasText: check }).first().click()
  const found = user.text('analysis.check.pick.panel')
  await expect(user.main.getByText(found, { exact: true })).toBeVisible()
  const proxied = user.main.getByText('0.361').filter({ visible: true })
  await expect(proxied.first()).toBeVisible()
  // The paragraph for a paper has the proxies, and the panel's fingerprint.
  await user.expandPart('analysis.methods.title')
  await expect(user.main.getByText(/PLINK 1\.9.*SHA-256.*\.bed/)).toBeVisible()
  // The next time the panel is named: without handles it has to be chosen again.
  await page.goto(TOOL)
  await user.main.getByRole('radio', { name: user.text('tools.pick.way.panel') }).check()
  const last = user.text('tools.pick.panel.last', { name: 'eas' })
  await expect(user.main.getByText(last)).toBeVisible()
  await expect(user.main.getByText(user.text('tools.pick.panel.again'))).toBeVisible()
})

test('2.10 the example: selected, looked up, every candidate with a reason, and passed to MR', async ({
  page,
  user,
}) => {
  await page.goto(TOOL)
  await expect(user.heading('tools.pick.name')).toBeVisible()
  await expect(user.main.getByText(user.text('tools.pick.noData'))).toBeVisible()
  await expect(user.button('tools.run.start')).toBeDisabled()
  await chooseExample(user, 'outcome')
  await expect(user.main.getByText(user.text('tools.pick.readyBoth'))).toBeVisible()

  await run(user)
  await user.main.getByText(user.text('analysis.words.full')).click()
  const words = user.text('analysis.pick.words.distance', { kb: '10,000' })
  await expect(user.main.getByText(words.split('LD')[0]!.trim()).first()).toBeVisible()
  for (const id of ['analysis.pick.table', 'analysis.pick.dropped.title']) {
    await user.expandPart(id)
  }
  const found = user.text('analysis.pick.found', { n: CHOSEN, total: CHOSEN })
  await expect(user.main.getByText(found)).toBeVisible()
  await expect(user.heading('analysis.pick.genome.title')).toBeVisible()
  await expect(user.heading('analysis.pick.dropped.title')).toBeVisible()
  await expect(user.heading('analysis.provenance.title')).toBeVisible()

  await page.reload()
  await expect(user.heading('analysis.pick.flow')).toBeVisible()
  await user.link('analysis.pick.outcome.analyse').click()
  await expect(page).toHaveURL(/\/analysisTools\/6001$/)
  const ready = user.main.getByText(user.text('tools.run.ready', { n: CHOSEN }))
  await expect(ready).toBeVisible()
  await user.button('tools.run.start').click()
  await expect(page).toHaveURL(/\/analysisTools\/6001\?record=\d+/, { timeout: 30_000 })
})

test(
  '2.10 900 000 packed rows are read with progress, cancelled at once, then read completely',
  { tag: '@nightly' },
  async ({ page, user }, info) => {
    test.slow()
    const path = placeFor(info.outputDir, 'long.tsv.gz')
    await writeGz(path, ROWS)
    await page.goto(TOOL)
    await page.getByTestId('tool-file-exposure').setInputFiles(path)
    await expect(user.main.getByText(user.text('tools.pick.ready'))).toBeVisible()
    await user.main.getByRole('radio', { name: user.text('tools.pick.way.none') }).check()

    await user.button('tools.run.start').click()
    const line = page.getByTestId('reading-line')
    await expect(line).toContainText('/')
    await user.button('tools.run.cancel').click()
    await expect(user.button('tools.run.start')).toBeEnabled()
    await expect(line).toBeHidden()

    await user.button('tools.run.start').click()
    // The page reacts while the worker reads.
    await user.field('tools.settings.exposure').fill('Long')
    await expect(user.field('tools.settings.exposure')).toHaveValue('Long')
    await expect(page).toHaveURL(/record=\d+/, { timeout: 120_000 })
    await expect(user.heading('analysis.pick.flow')).toBeVisible()
    await user.expandPart('analysis.pick.table')
    const found = user.text('analysis.pick.found', { n: STRONG, total: STRONG })
    await expect(user.main.getByText(found)).toBeVisible()
    await expect(user.main.getByText('900,000').first()).toBeVisible()
  },
)
