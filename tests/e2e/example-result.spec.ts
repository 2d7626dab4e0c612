/** One click from the landing page, and from every tool, to the result of an example. */
import { paths } from '../../src/lib/paths.ts'
import { DESKTOP, expect, test } from '../helpers/e2e/test.ts'

test.use({ ...DESKTOP, language: 'en' })

test('one click from the landing page to a result, which is stored only when the visitor asks', async ({
  page,
  user,
}) => {
  await page.goto(paths.landing())
  await user.main.getByRole('link', { name: user.text('landing.example') }).click()
  const answer = user.main.getByRole('region', {
    name: user.text('analysis.summary.title'),
    exact: true,
  })
  await expect(answer).toBeVisible({ timeout: 60_000 })
  await expect(page).toHaveURL(/\/analysisTools\/6001\?example=bmi$/)
  const strip = user.main.getByRole('region', { name: user.text('tools.example.strip') })
  await expect(strip).toContainText('Locke et al., Nature 2015')

  await test.step('another example runs by one click', async () => {
    await strip.getByRole('link', { name: user.text('tools.example.null.short') }).click()
    await expect(page).toHaveURL(/\?example=null$/)
    await expect(answer).toBeVisible({ timeout: 60_000 })
  })
  await test.step('the file box is empty, and no run was stored', async () => {
    await strip.getByRole('link', { name: user.text('tools.example.own') }).click()
    await expect(page).toHaveURL(/\/analysisTools\/6001$/)
    await expect(user.button('tools.data.choose')).toBeVisible()
    await expect(user.heading('tools.runs.title')).toBeHidden()
  })
  await test.step('going back shows the result again; saving opens the record', async () => {
    await page.goBack()
    await expect(answer).toBeVisible({ timeout: 60_000 })
    await user.button('tools.example.save').click()
    await expect(page).toHaveURL(/\?record=\d+$/)
    await page.reload()
    await expect(answer).toBeVisible()
  })
})

test.describe('without the worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('says that an example could not be loaded, and runs it when asked again', async ({
    page,
    user,
  }) => {
    await page.route('**/examples/*', (route) => route.abort())
    await page.goto(paths.toolExample('6001', 'bmi'))
    await expect(user.main.getByRole('alert')).toContainText(user.text('tools.attempt.notLoaded'))
    await page.unroute('**/examples/*')
    await user.button('tools.example.again').click()
    await expect(user.button('tools.example.save')).toBeVisible({ timeout: 60_000 })
  })
})
