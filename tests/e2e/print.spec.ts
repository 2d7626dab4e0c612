/** Ctrl+P gives what one wants on paper: sheets with a name and a number, nothing that only a screen has. */
import { makeEffects, runAnalysis } from '../helpers/e2e/analysis.ts'
import { paperFaults, sheets } from '../helpers/e2e/paper.ts'
import { hasPoppler, popplerReason } from '../helpers/pdf-text.ts'
import { paidMember } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

test.use({ colorScheme: 'dark' })

test(`public pages, and lists of a member, have no bars, no buttons, no empty sheet${popplerReason}`, async ({
  page,
  reader,
  server,
}) => {
  test.skip(!hasPoppler)
  const faults: string[] = []
  const look = async (path: string, says: readonly string[]) => {
    await page.goto(path)
    await reader.settled()
    const title = await page.title()
    const not = ['layout.skip', 'search.open'].map((id) => reader.text(id))
    const found = paperFaults(await sheets(page), { title, says, not })
    faults.push(...found.map((fault) => `${path}: ${fault}`))
  }
  const heading = (id: string) => [reader.text(id)]
  await look('/front-pages/landing-page', [])
  await look('/front-pages/pricing', ['¥39', '¥99'])
  await look('/front-pages/moreProblems', heading('articles.problems.title'))
  await look('/front-pages/article/analysisDetail/3001', heading('articles.references'))
  await look('/analysisTools/All', heading('tools.mr.name'))
  const member = await paidMember(server, 'plus')
  await reader.signIn(member)
  await look('/user/orders', ['¥39'])
  await look('/user/records', heading('route.records'))
  expect(faults).toEqual([])
})

test(`a result whose report is locked prints whole, whatever was opened before${popplerReason}`, async ({
  page,
  reader,
}) => {
  test.skip(!hasPoppler)
  test.setTimeout(120_000)
  const effects = makeEffects(12, 9)
  await runAnalysis(reader, { exposure: 'BMI', outcome: 'CHD', effects })
  const summary = reader.main.getByRole('region', { name: reader.text('analysis.summary.title') })
  await expect(summary).toBeVisible()
  const text = (await sheets(page)).join('\n')
  // Parts that are folded on a screen, figures that stand in tabs, the words behind the checks.
  for (const said of ['SHA-256', 'rs9111', reader.text('analysis.compare.title')]) {
    expect(text).toContain(said.replaceAll(/\s+/g, ''))
  }
  for (const figure of ['scatter', 'forest', 'loo', 'funnel', 'radial']) {
    expect(text).toContain(reader.text(`analysis.${figure}.title`).replaceAll(/\s+/g, ''))
  }
})
