/** Printing: sheets with a name and a number, nothing that only a screen needs. */
import { toolNameOf } from '../../src/contract/tools.ts'
import { paths } from '../../src/lib/paths.ts'
import { makeEffects, runAnalysis } from '../helpers/e2e/analysis.ts'
import { createMemberFixture } from '../helpers/e2e/member-fixture.ts'
import { goldenFaults } from '../helpers/e2e/golden.ts'
import { brokenFigures, paperFaults, printed, sheets, sheetsOf } from '../helpers/e2e/paper.ts'
import { hasPoppler, popplerReason } from '../helpers/pdf-text.ts'
import { expect, test } from '../helpers/e2e/test.ts'

test.use({ colorScheme: 'dark' })

/** Maximum number of prints until the page is complete. */
const PRINTS = 5

test.describe(`sheets${popplerReason}`, { tag: '@nightly' }, () => {
  test.use({ language: 'en' })

  test('public pages, lists of a member and a result print without bars, buttons, empty sheets and broken figures', async ({
    page,
    user,
    server,
  }) => {
    test.skip(!hasPoppler)
    test.setTimeout(180_000)
    const faults: string[] = []
    const notPrinted = ['layout.skip', 'search.open'].map((id) => user.text(id))
    /**
     * Compares the printed sheets of a page.
     * @param golden name of the reference files
     * @param more selectors that must not be printed, beside those of every page
     */
    const checkPrint = async (
      path: string,
      texts: readonly string[],
      golden?: string,
      more: readonly string[] = [],
    ) => {
      await page.goto(path)
      await user.waitUntilSettled()
      await expect(page.locator('figure[data-figure] [data-later]')).toHaveCount(0)
      const title = await page.title()
      const not = [...notPrinted, ...more]
      // A print before the code of a report or a font is loaded is incomplete, and is repeated.
      let found: string[] = []
      for (let time = 0; time < PRINTS; time += 1) {
        const file = await printed(page)
        found = paperFaults(sheetsOf(file), { title, texts, not })
        if (golden !== undefined && found.length === 0) {
          found = goldenFaults(golden, file, title)
        }
        if (found.length === 0) return
        await page.waitForTimeout(1000)
      }
      faults.push(...found.map((fault) => `${path}: ${fault}`))
    }
    const heading = (id: string) => [user.text(id)]
    await checkPrint('/front-pages/landing-page', [])
    await checkPrint('/front-pages/pricing', ['$6', '$15'])
    await checkPrint('/front-pages/moreProblems', heading('articles.problems.title'))
    await checkPrint(paths.analysisArticle('3001'), heading('articles.references'), 'article')
    // An interactive figure is printed as it is; prompts without an answer are left out.
    await checkPrint(
      paths.problemArticle('2001'),
      [`${user.text('figures.weak.overlap')} 0%`],
      'live-figure',
      ['Try it', '100%0%'],
    )
    await checkPrint('/analysisTools/All', heading('tools.mr.name'))
    const fixture = await createMemberFixture(server, 'Lin')
    await user.signIn(fixture.member)
    await checkPrint(paths.orders(), ['¥39'])
    await checkPrint(paths.invoice(fixture.invoice), heading('route.invoice'))
    await checkPrint(paths.records(), heading('route.records'), 'records')
    // The report replaces the page, once its code is loaded.
    const [result] = fixture.records
    const report = [user.text('analysis.report.lead'), 'SHA-256']
    await checkPrint(paths.recordInfo(result?.id ?? ''), report, 'report')
    const inItsTool = paths.toolRecord('6001', result?.id ?? '')
    // The margin of a sheet names its result, here as on its own page.
    await checkPrint(inItsTool, [...report, `Lin 1 · ${user.text(toolNameOf('6001') ?? '')}`])
    expect(await brokenFigures(page), 'figures that a sheet may break').toEqual([])
    expect(faults).toEqual([])
  })
})

/** Maximum number of sheets of the report of the example. */
const REPORT_SHEETS = 8

for (const language of ['en', 'zh'] as const) {
  test.describe(language, () => {
    test.use({ language })

    test(
      `${language}: the report of the example has at most eight sheets, the first with answer, forest, scatter and all checks${popplerReason}`,
      { tag: '@nightly' },
      async ({ page, user, server }) => {
        test.skip(!hasPoppler)
        test.setTimeout(120_000)
        const fixture = await createMemberFixture(server, 'Lin')
        await user.signIn(fixture.member)
        await page.goto(paths.recordInfo(fixture.records[0]?.id ?? ''))
        await user.waitUntilSettled()
        // The code of the report is loaded after the page.
        await expect(async () => {
          const file = await printed(page)
          const [first = ''] = sheetsOf(file)
          expect(file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(
            REPORT_SHEETS,
          )
          const names = ['summary.title', 'summary.methods', 'scatter.title', 'summary.checks']
          const checks = ['pleiotropy', 'heterogeneity', 'outliers', 'single', 'independence']
          const more = ['strength', 'agreement', 'direction', 'data']
          const texts = [...names, ...[...checks, ...more].map((id) => `check.${id}`)]
          for (const id of texts) {
            expect(first).toContain(user.text(`analysis.${id}`).replaceAll(/\s+/g, ''))
          }
        }).toPass()
      },
    )
  })
}

test(
  `a result whose report is locked prints completely, whatever was opened before${popplerReason}`,
  { tag: '@nightly' },
  async ({ page, user }) => {
    test.skip(!hasPoppler)
    test.setTimeout(120_000)
    const effects = makeEffects(12, 9)
    await runAnalysis(user, { exposure: 'BMI', outcome: 'CHD', effects })
    const summary = user.main.getByRole('region', { name: user.text('analysis.summary.title') })
    await expect(summary).toBeVisible()
    const text = (await sheets(page)).join('\n')
    // Parts that are folded on a screen, figures in tabs, the texts of the checks.
    for (const said of ['SHA-256', 'rs9111', user.text('analysis.compare.title')]) {
      expect(text).toContain(said.replaceAll(/\s+/g, ''))
    }
    for (const figure of ['scatter', 'forest', 'loo', 'funnel', 'radial']) {
      expect(text).toContain(user.text(`analysis.${figure}.title`).replaceAll(/\s+/g, ''))
    }
  },
)
