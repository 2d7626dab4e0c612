/** The bar of the workspace: search palette, shortcuts, notifications. */
import { registerMember, signInByCall } from '../helpers/e2e/members.ts'
import { expect, test } from '../helpers/e2e/test.ts'

test('2.17 opens by the position of K, whatever letter a layout has there', async ({
  page,
  user,
}) => {
  await page.goto('/analysisTools/All')
  await user.waitUntilSettled()
  const dispatch = (keys: object) =>
    page.locator('body').dispatchEvent('keydown', { bubbles: true, ...keys })
  const field = page.getByRole('combobox', { name: user.text('search.field') })
  // AltGr types a letter: it is no shortcut.
  await dispatch({ code: 'KeyK', key: 'к', ctrlKey: true, altKey: true })
  for (const init of [
    { code: 'KeyK', key: 'л', ctrlKey: true },
    { code: 'KeyV', key: 'k', ctrlKey: true },
    { code: 'Digit7', key: '/', shiftKey: true },
  ]) {
    await expect(field).toBeHidden()
    await dispatch(init)
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
  }
})

test('its key opens it in place of the list of keys, and not over another dialog', async ({
  page,
  user,
}) => {
  await page.goto('/analysisTools/All')
  await user.waitUntilSettled()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: user.text('search.field') })
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await user.button('layout.about.open').first().press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('?')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test(
  '2.17 works by keyboard alone, offers the last opened entries, and clears them on request; an article is found in either language and opens in a new tab',
  { tag: '@smoke' },
  async ({ context, page, user }) => {
    await page.goto('/analysisTools/All')
    await user.waitUntilSettled()
    await page.keyboard.press('/')
    const field = page.getByRole('combobox', { name: user.text('search.field') })
    await expect(field).toBeFocused()
    await field.fill('专题')
    const first = page.getByRole('option').first()
    await expect(first).toContainText(user.text('nav.subjects'))
    await expect(first).toHaveAttribute('data-combobox-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/front-pages\/thematicAnalysis$/)

    await page.goto('/analysisTools/All')
    await user.waitUntilSettled()
    await page.keyboard.press('Control+k')
    const lately = page.getByText(user.text('search.group.recent'), { exact: true })
    await expect(lately).toBeVisible()
    await expect(first).toContainText(user.text('nav.subjects'))
    await user.button('search.recent.forget').click()
    await expect(lately).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    const openButton = user.button('search.open').first()
    await openButton.press('Enter')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(openButton).toBeFocused()

    await openButton.click()
    await page.getByRole('combobox').fill('weighted median')
    const hit = page.getByRole('option', { name: /动手算一遍加权中位数|worked by hand/i }).first()
    await expect(hit).toBeVisible()
    const opened = context.waitForEvent('page')
    await hit.click()
    const tab = await opened
    await expect(tab).toHaveURL(/\/front-pages\/article\/analysisDetail\/\d+$/)
    expect(await tab.evaluate(() => window.opener)).toBeNull()
  },
)

test('lists the shortcuts at ?; reports a search without results; runs an action, also when Enter follows at once; searches cached lists offline', async ({
  context,
  page,
  user,
}) => {
  await page.goto('/analysisTools/All')
  await user.waitUntilSettled()
  await page.keyboard.press('Shift+?')
  const keys = page.getByRole('dialog', { name: user.text('shortcuts.keys.title') })
  await expect(keys).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()

  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox')
  await field.fill('xyzzy')
  await expect(page.getByText(user.text('search.none', { query: 'xyzzy' }))).toBeVisible()
  // No frame passes between the two.
  await field.evaluate((input: HTMLInputElement, words) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    set?.call(input, words)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    const enter = { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }
    input.dispatchEvent(new KeyboardEvent('keydown', enter))
  }, user.text('search.action.dark'))
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')

  await page.keyboard.press('Control+k')
  await field.fill(user.text('search.action.light'))
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')

  await test.step('without a network what is kept is searched, and it is said', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('median')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await user.openFromWorker()
    await context.setOffline(true)
    await page.reload()
    await user.waitUntilSettled()
    await page.keyboard.press('Control+k')
    await expect(page.getByText(user.text('search.offline'))).toBeVisible()
    await page.getByRole('combobox').fill('median')
    await expect(page.getByRole('option').first()).toBeVisible()
  })
})

test('2.17 shortcuts are chosen, stay after a reload and open their pages', async ({
  page,
  user,
  server,
}) => {
  await user.signIn(await registerMember(server))
  await page.goto('/analysisTools/All')
  await user.button('shortcuts.open').click()
  const launcher = page.getByRole('navigation', { name: user.text('shortcuts.title') })
  await expect(launcher.getByRole('link')).not.toHaveCount(0)
  await user.button('shortcuts.choose').click()
  await page.getByRole('checkbox', { name: user.text('nav.industries') }).check()
  await user.button('shortcuts.done').click()
  await page.reload()
  await user.button('shortcuts.open').click()
  await launcher.getByRole('link', { name: user.text('nav.industries') }).click()
  await expect(page).toHaveURL(/industry$/)
})

test('2.17 notifications are counted on the bell, read, and removed', async ({
  page,
  user,
  server,
}) => {
  const member = await registerMember(server)
  // The member has used another device before, so they are notified of the sign-in from this
  // browser.
  await signInByCall(server, member)
  await user.signIn(member)
  await page.goto('/analysisTools/All')
  const bell = page.getByRole('button', { name: user.text('notifications.open', { n: 0 }) })
  // Two notifications: the welcome, and the first sign-in from this browser.
  await expect(bell).toHaveAccessibleName(user.text('notifications.open', { n: 2 }))
  await bell.click()
  const rows = page.getByRole('dialog').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await user.button('notifications.readAll').click()
  await expect(user.button('notifications.readAll')).toBeDisabled()
  await rows.last().getByRole('button').last().click()
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(bell).toHaveAccessibleName(user.text('notifications.open', { n: 0 }))
})
