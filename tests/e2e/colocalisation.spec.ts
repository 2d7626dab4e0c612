/** The tool for colocalisation: an example, a prior that contradicts, the answer with its figures. */
import { expect, PHONE, test } from '../helpers/e2e/test.ts'

test.use(PHONE)

test('runs an example with its settings, and shows the result with both regional plots', async ({
  page,
  user,
}) => {
  await page.goto('/analysisTools/6009')
  await user.button('tools.data.example').click()
  const shared = user.text('tools.coloc.example.shared')
  await page.getByRole('menuitem', { name: shared }).click()
  const names = {
    a: user.text('tools.coloc.example.a'),
    b: user.text('tools.coloc.example.b'),
  }
  const ready = user.main.getByText(user.text('tools.coloc.ready', names))
  await expect(ready).toBeVisible()
  await user.button('tools.settings.open').click()
  const prior = user.main.getByLabel('p12')
  await prior.fill('0.01')
  await expect(user.main.getByText(user.text('tools.coloc.p12Fault'))).toBeVisible()
  await expect(ready).toBeHidden()
  await prior.fill('1e-5')
  await expect(ready).toBeVisible()
  await user.button('tools.run.start').click()
  await expect(page).toHaveURL(/record=\d+/, { timeout: 30_000 })
  // H4 by coloc 6.0.1 with the standard deviation from frequencies: tests/fixtures/science/colocalisation.json.
  await expect(user.main.getByText('H4 0.986').first()).toBeVisible()
  const title = user.text('analysis.coloc.region.title')
  for (const name of Object.values(names)) {
    await expect(user.main.getByRole('heading', { name: `${title} · ${name}` })).toBeVisible()
  }
  await user.tab('analysis.coloc.compare.title').click()
  await expect(user.heading('analysis.coloc.compare.title')).toBeVisible()
})
