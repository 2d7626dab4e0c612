/** Browsers within apps, which save no files and install nothing; and other browsers of iOS. */
import { paths } from '../../src/lib/paths.ts'
import { openSettings } from '../helpers/e2e/account.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'
import type { User } from '../helpers/e2e/user.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

async function installPart(user: User) {
  await user.button('layout.about.open').first().press('Enter')
  const panel = user.page.getByRole('dialog')
  await expect(panel.getByText(user.text('about.install.title'), { exact: true })).toBeVisible()
  return panel
}

test.describe('in WeChat', () => {
  test.use({
    ...PHONE,
    language: 'zh',
    permissions: ['clipboard-write'],
    userAgent: `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49 NetType/WIFI Language/zh_CN`,
  })

  test('a file is not lost: its text is copied, its picture saved by a long press, or the page opened outside', async ({
    page,
    user,
  }) => {
    let downloads = 0
    page.on('download', () => (downloads += 1))
    await page.goto('/analysisTools/6001?example=bmi')
    await user.button('analysis.export.open').click({ timeout: 60_000 })
    await page.getByRole('menuitem', { name: user.text('analysis.export.estimates') }).click()
    const sheet = page.getByRole('dialog', { name: user.text('inApp.title', { app: 'WeChat' }) })
    await expect(sheet).toContainText(user.text('inApp.outside', { app: 'WeChat', system: 'ios' }))
    await expect(sheet.getByRole('textbox', { name: user.text('inApp.address') })).toHaveValue(
      page.url(),
    )
    await sheet.getByRole('button', { name: user.text('inApp.copy') }).click()
    await expect(sheet.getByRole('status').last()).not.toBeEmpty()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await user.main
      .getByRole('button', { name: user.text('chart.download') })
      .first()
      .click()
    await page.getByRole('menuitem', { name: user.text('chart.download.png') }).click()
    const picture = sheet.getByRole('img', { name: /\.png$/ })
    await expect(picture).toHaveAttribute('src', /^data:image\/png/)
    await expect(picture).toHaveJSProperty('complete', true)
    expect(downloads).toBe(0)
    await sheet.getByRole('button', { name: user.text('inApp.try') }).click()
    await expect.poll(() => downloads).toBe(1)
  })

  test('printing says how to leave the app, and prints only on request', async ({
    page,
    user,
    server,
  }) => {
    await page.addInitScript(() => {
      window.print = () => (document.title += ' printed')
    })
    await user.signIn(await registerMember(server))
    await page.goto(paths.terms())
    await user.waitUntilSettled()
    await user.button('terms.page.print').click()
    const sheet = page.getByRole('dialog', {
      name: user.text('inApp.print.title', { app: 'WeChat' }),
    })
    await expect(sheet).toContainText(user.text('inApp.outside', { app: 'WeChat', system: 'ios' }))
    await expect(page).not.toHaveTitle(/printed/)
    await sheet.getByRole('button', { name: user.text('inApp.print.try') }).click()
    await expect(page).toHaveTitle(/printed/)
    await expect(sheet).toBeHidden()
  })

  test('the export of the account is not said to be saved', async ({ page, user, server }) => {
    await user.signIn(await registerMember(server))
    await openSettings(user, 'privacy')
    await user.button('settings.export.ask').click()
    const form = user.main.getByRole('region', { name: user.text('settings.export.title') })
    const name = user.field('settings.export.name')
    await expect(name).toBeVisible({ timeout: 30_000 })
    await form.getByRole('button').click()
    await expect(page.getByRole('dialog')).toContainText('.json')
    await page.goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(form).not.toContainText(user.text('settings.export.done', { name: '' }).trim())
  })

  test('the page says that it cannot be installed here', async ({ page, user }) => {
    await page.goto(paths.landing())
    await user.waitUntilSettled()
    const panel = await installPart(user)
    await expect(panel).toContainText(user.text('about.install.inApp'))
  })
})

for (const [browser, agent] of [
  ['Chrome', 'CriOS/130.0 Mobile/15E148 Safari/604.1'],
  ['Edge', 'EdgiOS/130.0 Version/18.0 Mobile/15E148 Safari/605.1.15'],
] as const) {
  test.describe(`in ${browser} on iOS`, () => {
    test.use({ ...PHONE, language: 'en', userAgent: `${IPHONE} ${agent}` })

    test('the page is installed by its own share button', async ({ page, user }) => {
      await page.goto(paths.landing())
      await user.waitUntilSettled()
      const panel = await installPart(user)
      await expect(panel).toContainText(user.text('about.install.ios', { browser }))
      await expect(panel).not.toContainText('Safari')
    })
  })
}
