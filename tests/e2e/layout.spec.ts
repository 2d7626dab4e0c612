/** The frame of the workspace: its parts, its defaults, its widths. */
import { preferenceCookie } from '../../src/contract/cookies.ts'
import { realAddresses } from '../helpers/e2e/addresses.ts'
import { createMemberFixture } from '../helpers/e2e/member-fixture.ts'
import { registerMember } from '../helpers/e2e/members.ts'
import { pushAddress } from '../helpers/e2e/push-address.ts'
import { waitUntilStable } from '../helpers/e2e/stable-page.ts'
import { expect, PHONE, test } from '../helpers/e2e/test.ts'
import type { Page } from '@playwright/test'

const WORKSPACE = '/analysisTools/All'

/** Stores preferences in the browser before it opens the page. */
async function prefer(page: Page, url: string, choices: Record<string, string>): Promise<void> {
  await page.context().addCookies(
    Object.entries(choices).map(([name, value]) => ({
      name: preferenceCookie(name),
      value,
      url,
    })),
  )
}

const styleOf = (page: Page, selector: string, name: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

const frame = (page: Page) => page.locator('[data-nav]')

test('9.5 boxed content, semi-dark vertical navigation, sticky navbar with blur, static footer; 9.4b beside the page from 1280 px, over it at 1279 px', async ({
  page,
  user,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(WORKSPACE)
  await expect(frame(page)).toHaveAttribute('data-nav', 'vertical')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  const nav = page.getByRole('navigation').first()
  expect((await nav.boundingBox())?.width).toBeGreaterThan(200)
  expect(await styleOf(page, '[data-nav] > nav:not(.screen-only)', 'background-color')).toBe(
    'rgb(22, 32, 45)',
  )
  // Firefox and Chrome on Windows draw the track of a scroll bar white unless it is told.
  const bar = await styleOf(
    page,
    '[data-nav] > nav:not(.screen-only) > div:last-of-type',
    'scrollbar-color',
  )
  expect(bar).toMatch(/rgba\(0, 0, 0, 0\)$/)
  expect(await styleOf(page, 'header[data-type]', 'position')).toBe('sticky')
  expect(await styleOf(page, 'header[data-type]', 'backdrop-filter')).toContain('blur')
  expect(await styleOf(page, 'main > div', 'max-width')).toBe('1112px')
  expect(await styleOf(page, '[data-type]:has(> footer)', 'position')).toBe('static')
  expect(await styleOf(page, 'html', '--veriscope-accent')).toBe('#0b84ce')

  const inPlace = page.locator('[data-nav] > nav:not(.screen-only)')
  await expect(inPlace).toBeVisible()
  await expect(user.button('layout.nav.open')).toBeHidden()
  await page.setViewportSize({ width: 1279, height: 800 })
  await expect(inPlace).toBeHidden()
  await user.button('layout.nav.open').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: user.text('nav.industries') })).toBeVisible()
  await dialog.getByRole('link', { name: user.text('nav.twoSampleMr') }).click()
  await expect(page).toHaveURL(/\/analysisTools\/6001$/)
  await expect(dialog).toBeHidden()
})

test('4.8c, 9.5 horizontal navigation becomes vertical on a narrow screen, comes back on a wide one, stays above the page, its popovers open 4 px below', async ({
  page,
  user,
  baseURL,
}) => {
  await prefer(page, baseURL ?? '', { appContentLayoutNav: 'horizontal' })
  await page.goto(WORKSPACE)
  await expect(frame(page)).toHaveAttribute('data-nav', 'horizontal')
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(frame(page)).toHaveAttribute('data-nav', 'vertical')
  await expect(user.button('layout.nav.open')).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(frame(page)).toHaveAttribute('data-nav', 'horizontal')

  const group = page.getByRole('navigation').getByRole('button', {
    name: user.text('nav.group.read'),
  })
  await group.focus()
  await page.keyboard.press('Enter')
  const popover = page.getByRole('menu')
  const first = popover.getByRole('menuitem').first()
  await expect(first).toBeVisible()
  const [above, below] = [await group.boundingBox(), await popover.boundingBox()]
  const gap = (below?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0))
  expect(Math.round(gap)).toBe(4)
  await popover.getByRole('menuitem', { name: user.text('nav.subjects') }).click()
  await expect(page).toHaveURL(/thematicAnalysis/)
})

test('4.8c horizontal navigation stays for 500 ms after a window has become narrow', async ({
  page,
  user,
  baseURL,
}) => {
  await page.clock.install()
  await prefer(page, baseURL ?? '', { appContentLayoutNav: 'horizontal' })
  await page.goto(WORKSPACE)
  const group = page.getByRole('navigation').getByRole('button', {
    name: user.text('nav.group.read'),
  })
  await expect(group).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.setViewportSize({ width: 900, height: 800 })
  await page.clock.runFor(400)
  await expect(group).toBeVisible()
  // The page may have started its timer only after some of this time.
  await expect(async () => {
    await page.clock.runFor(500)
    await expect(group).toBeHidden({ timeout: 200 })
  }).toPass()
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('2.17 the workspace has footer, notifications, search, shortcuts, theme switcher and profile menu', async ({
    page,
    user,
    server,
  }) => {
    await user.signIn(await registerMember(server))
    await page.goto(WORKSPACE)
    await expect(page.getByRole('contentinfo')).toBeVisible()
    const bell = new RegExp(`^${user.text('notifications.title')}`)
    await expect(page.getByRole('button', { name: bell }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: user.text('search.open') }).first()).toBeVisible()
    await user.button('layout.nav.open').click()
    const theme = { current: user.text('layout.theme.light') }
    const next = { ...theme, next: user.text('layout.theme.dark') }
    await expect(user.button('layout.theme.switch', next)).toBeVisible()
    await expect(user.button('frame.settings.open')).toBeVisible()
    await expect(user.link('route.records')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(user.button('layout.nav.open')).toBeFocused()
    await user.accountMenu.click()
    for (const id of ['route.profile', 'route.records', 'route.accountSettings']) {
      await expect(page.getByRole('menuitem', { name: user.text(id) })).toBeVisible()
    }
    await page.getByRole('menuitem', { name: user.text('route.profile') }).click()
    await expect(page).toHaveURL(/\/user\/profile$/)
  })

  test('1.6 navigation is always vertical, and opens over the page', async ({
    page,
    user,
    baseURL,
  }) => {
    await prefer(page, baseURL ?? '', {
      appContentLayoutNav: 'horizontal',
      navbarType: 'static',
      footerType: 'sticky',
    })
    await page.goto(WORKSPACE)
    await expect(frame(page)).toHaveAttribute('data-nav', 'vertical')
    await user.button('layout.nav.open').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('navigation')).toBeVisible()
    const boxes = await dialog
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
    expect(Math.min(...boxes)).toBeGreaterThanOrEqual(44)
  })
})

for (const language of ['zh', 'en'] as const) {
  test.describe(language, () => {
    test.use({ language })
    test('every label of the side navigation fits on one line', async ({ page, user, server }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await user.signIn(await registerMember(server, 'Lines'))
      await page.goto(WORKSPACE)
      const labels = page.locator('[data-nav] > nav:not(.screen-only) a:has(svg + span)')
      await expect(labels.filter({ hasText: user.text('route.records') })).toHaveCount(1)
      const wrapped = await labels.evaluateAll((links) =>
        links
          .map((link) => link.querySelector('svg + span'))
          .filter((span) => {
            if (!span) return false
            const range = document.createRange()
            range.selectNodeContents(span)
            return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
          })
          .map((span) => span?.textContent),
      )
      expect(wrapped).toEqual([])
    })
  })
}

/** Pages that show only a notice until something is chosen, in the middle of the window. */
const NOTICES: ReadonlySet<string> = new Set(['checkout', 'payment'])

/** Returns where a page begins: at its heading, or at the card that has the heading. */
const leftEdge = (page: Page) =>
  page.locator('main h1').evaluate((heading) => {
    const start = heading.closest('section') ?? heading
    return Math.round(start.getBoundingClientRect().left)
  })

test('every page of a layout begins at the same edge', async ({ page, user, server }) => {
  test.setTimeout(120_000)
  const member = await createMemberFixture(server, 'Lin', ['6001'])
  await user.signIn(member.member)
  const addresses = (await realAddresses(server, member.token)).filter(
    ({ name, row }) => row.layout !== 'bare' && row.access !== 'guest' && !NOTICES.has(name),
  )
  const edges: Record<string, string[]> = {}
  await page.goto(WORKSPACE)
  for (const { path, row } of addresses) {
    await pushAddress(page, path, 4000)
    await page.locator('main h1').waitFor()
    await waitUntilStable(page)
    const edge = `${row.layout} ${await leftEdge(page)}`
    edges[edge] = [...(edges[edge] ?? []), path]
  }
  expect(Object.keys(edges), JSON.stringify(edges)).toHaveLength(2)
})
