/** Text, choices and files given to a server-rendered page whose code has not run yet are not lost. */
import type { Page } from '@playwright/test'
import { deferScripts } from '../helpers/e2e/deferred-scripts.ts'
import { waitUntilServerRendered } from '../helpers/e2e/first-load.ts'
import type { User } from '../helpers/e2e/user.ts'
import { expect, test } from '../helpers/e2e/test.ts'

const ARTICLES = '/front-pages/industry'
const PROBLEMS = '/front-pages/moreProblems'
const THEMES = '/front-pages/thematicAnalysis'
const TOOLS = '/analysisTools/All'
const PRICES = '/front-pages/pricing'

type Case = {
  title: string
  path: string
  /** Action on the server-rendered page, before hydration. */
  act: (page: Page, user: User) => Promise<unknown>
  /** Expected state after hydration. */
  see: (page: Page, user: User) => Promise<unknown>
}

const search = (page: Page) => page.getByRole('searchbox')

/** Text typed into the search of a list filters the list, and stays in the field. */
function typedText(path: string, title: string): Case {
  return {
    title: `filters ${title} by typed text`,
    path,
    act: (page) => search(page).pressSequentially('多效性'),
    see: async (page) => {
      await expect(search(page)).toHaveValue('多效性')
      await expect(page).toHaveURL(/keyword=/)
    },
  }
}

/** One each of typed text, choices and a file. */
const CASES: readonly Case[] = [
  {
    title: 'goes on where the cursor was in typed text',
    path: ARTICLES,
    act: async (page) => {
      await search(page).pressSequentially('多性')
      await page.keyboard.press('ArrowLeft')
    },
    see: async (page) => {
      await page.keyboard.insertText('效')
      await expect(search(page)).toHaveValue('多效性')
      await expect(page).toHaveURL(/keyword=/)
    },
  },
  {
    title: 'shows prices of the chosen period and currency',
    path: PRICES,
    act: async (page) => {
      await page.locator('input[value="year"] + label').click()
      await page.locator('input[value="USD"] + label').click()
    },
    see: async (page) => {
      await expect(page.locator('input[value="year"]')).toBeChecked()
      await expect(page.locator('input[value="USD"]')).toBeChecked()
      await expect(page.locator('main')).toContainText('US$')
    },
  },
  {
    title: 'opens a chosen file',
    path: TOOLS,
    act: (page) =>
      page.locator('input[type="file"]').setInputFiles({
        name: 'early.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('SNP,beta,se\nrs1,0.1,0.02\n'),
      }),
    see: (page) => expect(page.getByText('early.csv').first()).toBeVisible(),
  },
]

const FURTHER_CASES: readonly Case[] = [
  typedText(PROBLEMS, 'the list of questions'),
  typedText(THEMES, 'the list of themes'),
  {
    title: 'filters the list of tools by typed text',
    path: TOOLS,
    act: (page) => search(page).pressSequentially('共定位'),
    see: async (page) => {
      await expect(search(page)).toHaveValue('共定位')
      await expect(page.locator('main li h2')).toHaveCount(1)
    },
  },
  {
    title: 'filters questions by the chosen field',
    path: PROBLEMS,
    act: (page) => page.getByRole('combobox').first().selectOption('1001'),
    see: async (page) => {
      await expect(page.getByRole('combobox').first()).toHaveValue('1001')
      await expect(page).toHaveURL(/industryId=1001/)
    },
  },
]

async function expectReplayed({ path, act, see }: Case, page: Page, user: User): Promise<void> {
  await waitUntilServerRendered(page.context(), path, 'zh-CN')
  const code = await deferScripts(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('#root[data-rendered] h1').first()).toBeVisible()
  await act(page, user)
  await code.release()
  await user.waitUntilHydrated()
  await see(page, user)
}

for (const each of CASES) {
  test(`${each.title} before hydration`, async ({ page, user }) => {
    await expectReplayed(each, page, user)
  })
}

for (const each of FURTHER_CASES) {
  test(`${each.title} before hydration`, { tag: '@nightly' }, async ({ page, user }) => {
    await expectReplayed(each, page, user)
  })
}

test('lets an input method finish a word before hydration', async ({ page, user }) => {
  await waitUntilServerRendered(page.context(), ARTICLES, 'zh-CN')
  const code = await deferScripts(page)
  await page.goto(ARTICLES, { waitUntil: 'commit' })
  await search(page).click()
  const session = await page.context().newCDPSession(page)
  const composed = { text: 'duoxiaoxing', selectionStart: 11, selectionEnd: 11 }
  await session.send('Input.imeSetComposition', composed)
  const entry = page.waitForEvent('requestfinished', (request) => /\/index-/.test(request.url()))
  await code.release()
  await entry
  // Long enough for the hydration of a page that does not wait.
  await page.waitForTimeout(1000)
  await session.send('Input.insertText', { text: '多效性' })
  await user.waitUntilHydrated()
  await expect(search(page)).toHaveValue('多效性')
  await expect(page).toHaveURL(/keyword=/)
})

test('keeps typed text, and reports a read-only page, when the code never loads', async ({
  faults,
  page,
  user,
}) => {
  faults.allow(/assets\/|Failed to load resource/)
  await waitUntilServerRendered(page.context(), TOOLS, 'zh-CN')
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto(TOOLS, { waitUntil: 'commit' })
  await search(page).pressSequentially('共定位')
  await expect(page.locator('#late')).toContainText(user.text('late.failed'))
  await expect(search(page)).toHaveValue('共定位')
})
